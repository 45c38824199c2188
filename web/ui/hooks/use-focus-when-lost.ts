import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses an element when the focused control has been removed by its own action. The element needs `tabIndex={-1}`.
 * Does nothing if another element has the focus.
 */
export function useFocusWhenLost(element: RefObject<HTMLElement | null>, change: unknown): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    const now = document.activeElement;
    if (!now || now === document.body) element.current?.focus({ preventScroll: true });
  }, [element, change]);
}
