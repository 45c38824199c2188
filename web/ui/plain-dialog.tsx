import { Modal, type ModalProps } from "@mantine/core";
import { useRef } from "react";
import { useReturnFocus } from "./use-return-focus.ts";

/** A dialog that is mounted when it opens and taken away when it closes; the focus goes back to where it was. */
export function PlainDialog({ onClose, ...props }: Omit<ModalProps, "opened">) {
  const root = useRef<HTMLDivElement>(null);
  useReturnFocus(true);
  // Escape is heard by every dialog, and means the one on top.
  return <Modal ref={root} opened {...props} onClose={() => isOnTop(root.current) && onClose()} />;
}

function isOnTop(root: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll("[role=dialog][aria-modal=true]")].at(-1);
  return !top || !root || root.contains(top);
}
