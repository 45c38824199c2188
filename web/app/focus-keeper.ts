import { useEffect } from "react";

/** Time for a screen to move the focus by itself: to a heading, or back to where a dialog was opened. */
const PATIENCE_MS = 150;
/** What a keyboard can go on from, and a screen reader has a name for. */
const PLACES = "[role=dialog], section, [role=tabpanel], form, main";

/**
 * Where the control that had the keyboard's focus is taken away, a row with what was removed or a step that is done, the
 * focus goes to what it stood in, instead of to the beginning of the page.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let held: Element | null = null;
    let places: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function onFocus({ target }: FocusEvent): void {
      if (!(target instanceof Element)) return;
      held = target;
      places = [];
      for (let place = placeAround(target); place; place = placeAround(place)) places.push(place);
    }

    /** Whoever gives the focus up by a click beside it is not given it back later. */
    function onBlur({ target, relatedTarget }: FocusEvent): void {
      if (relatedTarget !== null) return;
      queueMicrotask(() => {
        if (held === target && held?.isConnected && document.activeElement === document.body) held = null;
      });
    }

    function onChange(): void {
      if (!isLost(held) || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        if (!isLost(held)) return;
        held = null;
        const place = places.find(({ isConnected }) => isConnected) ?? document.getElementById("main");
        if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
        place?.focus({ preventScroll: true });
      }, PATIENCE_MS);
    }

    const observer = new MutationObserver(onChange);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", onBlur);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onBlur);
    };
  }, []);
}

function placeAround(element: Element): HTMLElement | null {
  return element.parentElement?.closest<HTMLElement>(PLACES) ?? null;
}

function isLost(held: Element | null): boolean {
  const { activeElement, body } = document;
  return held !== null && !held.isConnected && (activeElement === null || activeElement === body);
}
