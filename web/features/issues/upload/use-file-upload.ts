import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Upload } from "#shared/console/uploads.ts";
import type { SourceKind } from "#shared/limits.ts";
import { type FileUpload, type Refusal, refusalOf, startUpload } from "./file-upload.ts";

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
  const measured = useRef<{ at: number; sent: number }[]>([]);
  const done = useEffectEvent(onDone);

  useEffect(() => () => upload.current?.pause(), []);

  function rateAt(at: number, sent: number): number | null {
    const recent = [...measured.current.filter((one) => at - one.at < RATE_WINDOW_MS), { at, sent }];
    measured.current = recent;
    const [first] = recent;
    return first && at - first.at > 500 ? ((sent - first.sent) * 1000) / (at - first.at) : null;
  }

  async function start(file: File): Promise<void> {
    upload.current?.cancel();
    upload.current = null;
    const { name, size: total } = file;
    const reason = await refusalOf(file, kind);
    if (reason) return setState({ kind: "refused", name, reason });
    measured.current = [];
    setState({ kind: "running", name, sent: 0, total, rate: null });
    upload.current = await startUpload(file, kind, publicationId, {
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
          before.kind === "running" ? { ...before, kind: "waiting", rate: null } : before,
        ),
      onDone(kept) {
        setState({ kind: "idle" });
        done(kept);
      },
      onFailed: (message) => setState({ kind: "failed", name, message }),
    });
  }

  return {
    state,
    start: (file: File) => void start(file),
    pause() {
      upload.current?.pause();
      measured.current = [];
      setState((before) => ("sent" in before ? { ...before, kind: "paused", rate: null } : before));
    },
    resume() {
      setState((before) => ("sent" in before ? { ...before, kind: "running" } : before));
      upload.current?.resume();
    },
    cancel() {
      upload.current?.cancel();
      upload.current = null;
      setState({ kind: "idle" });
    },
  };
}

export type FileUploadControl = ReturnType<typeof useFileUpload>;
