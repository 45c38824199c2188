import { useEffect, useRef } from "react";

/** Spreads around the current one that are decoded ahead, so that a turn shows them immediately. */
const MAX_DECODED = 10;

/** Loads and decodes images before they are shown, in the order of their addresses. */
export function useDecodedPages(addresses: readonly string[]): void {
  const decoded = useRef(new Map<string, HTMLImageElement>());
  const wanted = addresses.join("\n");
  useEffect(() => {
    // Browsers drop decoded images to which nothing refers.
    const images = decoded.current;
    for (const address of wanted === "" ? [] : wanted.split("\n")) {
      const known = images.get(address);
      images.delete(address);
      const image = known ?? new Image();
      images.set(address, image);
      if (known) continue;
      image.src = address;
      // A page that fails is loaded again when it is shown, and reports its failure there.
      image.decode().catch(() => images.delete(address));
    }
    for (const address of [...images.keys()].slice(0, -MAX_DECODED)) images.delete(address);
  }, [wanted]);
}
