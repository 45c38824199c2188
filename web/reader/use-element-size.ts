import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "./page-spreads.ts";

const unknown: Size = { width: 0, height: 0 };

/** Returns the size of an element in px, without its border. It is 0 × 0 until the element is on the page. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(unknown);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = box;
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
