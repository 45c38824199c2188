import { useEffect, useState } from "react";

/** A reader who zooms in steps needs one image only. */
const SETTLE_MS = 250;

/**
 * Returns the address of the image that is shown: of the larger ones as soon as they are decoded, so that the page never disappears.
 * `larger` is empty unless the page is shown larger than its image.
 */
export function useSharpImage(normal: string, larger: readonly string[]): string {
  const [sharp, setSharp] = useState<string | null>(null);
  const wanted = larger.join("\n");
  useEffect(() => {
    if (wanted === "") return;
    let isOver = false;
    const load = async () => {
      for (const address of wanted.split("\n")) {
        if (isOver) return;
        const image = new Image();
        image.src = address;
        await image.decode();
        if (!isOver) setSharp(address);
      }
    };
    // Without them the page stays as it is.
    const timer = setTimeout(() => void load().catch(() => undefined), SETTLE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return sharp ?? normal;
}
