import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Upload } from "#shared/console/issues/uploads.ts";
import type { SourceKind } from "#shared/limits.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { type FileUpload, prepareUpload, type Refusal, refusalOf } from "../api/file-upload.ts";

export type UploadState =
  | { kind: "idle" }
  | { kind: "refused"; name: string; reason: Refusal }
  | { kind: "failed"; name: string; message: string }
  | {
      kind: "running" | "paused" | "waiting" | "checking";
      name: string;
      sent: number;
      total: number;
      /** Bytes per second over the last seconds. Null while unknown. */
      rate: number | null;
    };

/** Time window of the rate. */
const RATE_WINDOW_MS = 5000;

/** Controls the upload of a field. The upload is paused when the field is unmounted. */
export function useFileUpload(kind: SourceKind, publicationId: number, onDone: (upload: Upload) => void) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const upload = useRef<FileUpload | null>(null);
  /** Incremented for each file and on cancel, so that callbacks of earlier attempts are ignored. */
  const attempt = useRef(0);
  /** Also true while the upload is prepared. */
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

  function abort(): void {
    attempt.current += 1;
    upload.current?.cancel();
    upload.current = null;
  }

  async function start(file: File): Promise<void> {
    abort();
    const mine = attempt.current;
    const isOver = () => attempt.current !== mine;
    const { name, size: total } = file;
    let reason: Refusal | null;
    try {
      reason = await refusalOf(file, kind);
    } catch {
      // A folder, or a file that was moved or deleted.
      reason = "unreadable";
    }
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
      abort();
      setState({ kind: "idle" });
    },
  };
}

export type FileUploadControl = ReturnType<typeof useFileUpload>;
