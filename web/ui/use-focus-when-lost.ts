import { type RefObject, useEffect, useRef } from "react";

/**
 * Where the control that changed something is gone with the change, the keyboard's focus goes to what now tells of it; the
 * element needs `tabIndex={-1}`. Focus that stands anywhere stays there.
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
