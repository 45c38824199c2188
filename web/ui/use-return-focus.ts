import { useLayoutEffect } from "react";

/**
 * Gives the focus back to where it was when a dialog opened. Needed where a dialog is mounted open,
 * since the library remembers the place only for one that was mounted closed. Focus that has moved on
 * by itself, to the heading of a new page, stays there.
 */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      const now = document.activeElement;
      const homeless = !now || now === document.body || now.closest("[role=dialog]") !== null;
      if (homeless && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [opened]);
}
