import { Modal, type ModalProps } from "@mantine/core";
import { useRef } from "react";
import { useReturnFocus } from "../hooks/use-return-focus.ts";

/** Renders a dialog that is mounted only while open and returns the focus when it closes. */
export function PlainDialog({ onClose, ...props }: Omit<ModalProps, "opened">) {
  const root = useRef<HTMLDivElement>(null);
  useReturnFocus(true);
  // Every open dialog receives Escape, but only the topmost closes.
  return <Modal ref={root} opened {...props} onClose={() => isOnTop(root.current) && onClose()} />;
}

function isOnTop(root: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll("[role=dialog][aria-modal=true]")].at(-1);
  return !top || !root || root.contains(top);
}
