import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Returns the focus to the element that had it when a dialog opened. Mantine does this only for dialogs that were
 * mounted closed. Does nothing if the focus has moved elsewhere, such as to the heading of a new page.
 */
export function useReturnFocus(opened: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) before.current = focusableAncestor();
  }, [opened]);
  // Not a layout effect, because React restores the previous focus after the commit.
  useEffect(() => {
    if (!opened) return;
    return () => {
      const now = document.activeElement;
      const homeless = !now || now === document.body || now.closest("[role=dialog]") !== null;
      if (!homeless) return;
      const place =
        before.current instanceof HTMLElement && before.current.isConnected ? before.current : null;
      // The element that opened the dialog may have been removed by the dialog's action.
      (place ?? document.getElementById("main"))?.focus({ preventScroll: true });
    };
  }, [opened]);
}

let lastFocused: EventTarget | null = null;
document.addEventListener("focusin", ({ target }) => {
  lastFocused = target;
});

/** What closes when a dialog opens: a menu, or a popover, which has the role of a dialog that is not modal. */
const CLOSING = "[role=menu], [role=dialog]:not([aria-modal=true])";

/** Returns the focused element. For a control in a closing menu or popover, returns the button that opened it. */
function focusableAncestor(): Element | null {
  const { activeElement, body } = document;
  const focused = activeElement === body && lastFocused instanceof Element ? lastFocused : activeElement;
  const opener = focused?.closest(CLOSING)?.getAttribute("aria-labelledby");
  return opener ? document.getElementById(opener) : focused;
}
