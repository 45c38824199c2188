import { useEffect, useEffectEvent, useState } from "react";
import { hasOpenDialog } from "./has-open-dialog.ts";

/** Takes files that are dropped anywhere on the screen, while active. Returns true while files are dragged over it. */
export function useFileDrop(active: boolean, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onFiles);
  useEffect(() => {
    if (!active) return;
    const listening = new AbortController();
    // In the capture phase, before the handler that refuses all files outside file fields.
    const options = { capture: true, signal: listening.signal };
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes("Files") === true && !hasOpenDialog();
    window.addEventListener(
      "dragover",
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      options,
    );
    window.addEventListener(
      "dragleave",
      (event) => {
        // Without a related target, the pointer left the window.
        if (event.relatedTarget === null) setOver(false);
      },
      options,
    );
    window.addEventListener(
      "drop",
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        drop([...(event.dataTransfer?.files ?? [])]);
      },
      options,
    );
    return () => {
      listening.abort();
      setOver(false);
    };
  }, [active]);
  return over;
}
