import { useEffect, useState } from "react";

/** A reader who zooms in steps needs one image only. */
const SETTLE_MS = 250;

/**
 * Returns the address of the image that is shown: of the larger one once it is wanted and decoded, so that the page never disappears.
 * `larger` is null unless the page is shown larger than its image.
 */
export function useSharpImage(normal: string, larger: string | null): string {
  const [sharp, setSharp] = useState<string | null>(null);
  useEffect(() => {
    if (larger === null) return;
    const image = new Image();
    let isOver = false;
    const timer = setTimeout(() => {
      image.src = larger;
      image
        .decode()
        .then(() => !isOver && setSharp(larger))
        // Without it the page stays as it is.
        .catch(() => undefined);
    }, SETTLE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [larger]);
  return sharp ?? normal;
}
