import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Gives the focus back to where it was when a dialog opened. Needed where a dialog is mounted open,
 * since the library remembers the place only for one that was mounted closed. Focus that has moved on
 * by itself, to the heading of a new page, stays there.
 */
export function useReturnFocus(opened: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) before.current = placeOfFocus();
  }, [opened]);
  // Not in the layout effect: React puts the focus back where it was before the commit.
  useEffect(() => {
    if (!opened) return;
    return () => {
      const now = document.activeElement;
      const homeless = !now || now === document.body || now.closest("[role=dialog]") !== null;
      if (!homeless) return;
      const place =
        before.current instanceof HTMLElement && before.current.isConnected ? before.current : null;
      // Where it was opened from may be gone with what the dialog did, such as the words of an empty list.
      (place ?? document.getElementById("main"))?.focus({ preventScroll: true });
    };
  }, [opened]);
}

let lastFocused: EventTarget | null = null;
document.addEventListener("focusin", ({ target }) => {
  lastFocused = target;
});

/** Where the focus is, or was until just now: a menu closes with the choice of its item, and its button stays. */
function placeOfFocus(): Element | null {
  const { activeElement, body } = document;
  const focused = activeElement === body && lastFocused instanceof Element ? lastFocused : activeElement;
  const opener = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return opener ? document.getElementById(opener) : focused;
}
