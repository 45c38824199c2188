import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Upload } from "#shared/console/uploads.ts";
import type { SourceKind } from "#shared/limits.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { type FileUpload, prepareUpload, type Refusal, refusalOf } from "./file-upload.ts";

export type UploadState =
  | { kind: "idle" }
  | { kind: "refused"; name: string; reason: Refusal }
  | { kind: "failed"; name: string; message: string }
  | {
      kind: "running" | "paused" | "waiting" | "checking";
      name: string;
      sent: number;
      total: number;
      /** Bytes a second, over the last seconds; null while too little is known. */
      rate: number | null;
    };

/** How far back the rate looks. */
const RATE_WINDOW_MS = 5000;

/** One field's upload: begun with a file, then paused, resumed or cancelled. Left alone, it is paused when the field goes. */
export function useFileUpload(kind: SourceKind, publicationId: number, onDone: (upload: Upload) => void) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const upload = useRef<FileUpload | null>(null);
  /** Another one once a file is chosen, and when it is given up: what was begun for an earlier one has nothing to say. */
  const attempt = useRef(0);
  /** While it gets ready, too. */
  const paused = useRef(false);
  const measured = useRef<{ at: number; sent: number }[]>([]);
  const done = useEffectEvent(onDone);

  useEffect(
    () => () => {
      attempt.current += 1;
      upload.current?.leave();
    },
    [],
  );

  function rateAt(at: number, sent: number): number | null {
    const recent = [...measured.current.filter((one) => at - one.at < RATE_WINDOW_MS), { at, sent }];
    measured.current = recent;
    const [first] = recent;
    return first && at - first.at > 500 ? ((sent - first.sent) * 1000) / (at - first.at) : null;
  }

  function giveUp(): void {
    attempt.current += 1;
    upload.current?.cancel();
    upload.current = null;
  }

  async function start(file: File): Promise<void> {
    giveUp();
    const mine = attempt.current;
    const isOver = () => attempt.current !== mine;
    const { name, size: total } = file;
    const reason = await refusalOf(file, kind);
    if (isOver()) return;
    if (reason) return setState({ kind: "refused", name, reason });
    measured.current = [];
    paused.current = false;
    setState({ kind: "running", name, sent: 0, total, rate: null });
    const begin = await prepareUpload(file, kind, publicationId, {
      onProgress(sent) {
        const rate = rateAt(Date.now(), sent);
        setState((before) =>
          before.kind === "paused"
            ? { ...before, sent }
            : { kind: sent === total ? "checking" : "running", name, sent, total, rate },
        );
      },
      onWaiting: () =>
        setState((before) =>
          before.kind === "running" || before.kind === "checking"
            ? { ...before, kind: "waiting", rate: null }
            : before,
        ),
      onDone(kept) {
        setState({ kind: "idle" });
        done(kept);
      },
      onFailed: (message) => setState({ kind: "failed", name, message }),
    }).catch((error: unknown) => {
      if (!isOver()) setState({ kind: "failed", name, message: errorMessage(error) });
    });
    if (!begin || isOver()) return;
    upload.current = begin();
    if (paused.current) upload.current.pause();
  }

  return {
    state,
    start: (file: File) => void start(file),
    pause() {
      paused.current = true;
      upload.current?.pause();
      measured.current = [];
      setState((before) => ("sent" in before ? { ...before, kind: "paused", rate: null } : before));
    },
    resume() {
      paused.current = false;
      setState((before) => ("sent" in before ? { ...before, kind: "running" } : before));
      upload.current?.resume();
    },
    cancel() {
      giveUp();
      setState({ kind: "idle" });
    },
  };
}

export type FileUploadControl = ReturnType<typeof useFileUpload>;
