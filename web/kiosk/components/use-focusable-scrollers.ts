import { type RefObject, useEffect } from "react";

/** Makes tables and code that are wider than a text reachable by keyboard, which then scrolls them. Not all browsers do it. */
export function useFocusableScrollers(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries)
        if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
        else target.removeAttribute("tabindex");
    });
    for (const part of text.current?.querySelectorAll("table, pre") ?? []) observer.observe(part);
    return () => observer.disconnect();
  }, [text]);
}
