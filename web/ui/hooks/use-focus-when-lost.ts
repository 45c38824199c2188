import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses an element when the focused control has been removed, disabled or hidden by its own action. The element needs
 * `tabIndex={-1}`. Does nothing if another element has the focus.
 */
export function useFocusWhenLost(element: RefObject<HTMLElement | null>, change: unknown): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    if (isFocusLost()) element.current?.focus({ preventScroll: true });
  }, [element, change]);
}

/**
 * Returns whether the focus is lost or about to be lost. A control that was disabled or hidden stays the focused element
 * until the browser renders, which can be after the effects of the change.
 */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return (
    !focused ||
    focused === document.body ||
    focused.matches(":disabled") ||
    !focused.checkVisibility({ visibilityProperty: true })
  );
}
