import { useEffect } from "react";

/** Time for a screen to move the focus itself, such as to a heading or back to the button that opened a dialog. */
const RESTORE_DELAY_MS = 150;
/** Containers from which keyboard navigation can continue and that have an accessible name. */
const CONTAINERS = "[role=dialog], section, [role=tabpanel], form, main";

/**
 * Moves the focus to the surrounding container when the focused control is removed, such as a deleted row. Browsers
 * would move it to the start of the page.
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
      for (let place = containerOf(target); place; place = containerOf(place)) places.push(place);
    }

    /** A click outside a control gives up the focus on purpose, so it is not restored. */
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
      }, RESTORE_DELAY_MS);
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

function containerOf(element: Element): HTMLElement | null {
  return element.parentElement?.closest<HTMLElement>(CONTAINERS) ?? null;
}

function isLost(held: Element | null): boolean {
  const { activeElement, body } = document;
  return held !== null && !held.isConnected && (activeElement === null || activeElement === body);
}
