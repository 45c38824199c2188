import { useEffect, useRef } from "react";
import { stopLoading } from "./stop-loading.ts";

/** Images around the current pages that are decoded ahead, so that a turn shows them immediately. */
const MAX_DECODED = 12;

/**
 * Loads and decodes the images that a turn shows next, in the order of their addresses. They wait for those on the screen, with which
 * they would share a slow connection. Those that are not wanted after a jump are no longer loaded.
 */
export function useDecodedImages(shown: readonly string[], ahead: readonly string[]): void {
  const decoded = useRef(new Map<string, HTMLImageElement>());
  const current = shown.join("\n");
  const wanted = ahead.join("\n");
  useEffect(() => {
    // Browsers drop decoded images to which nothing refers.
    const images = decoded.current;
    const decode = async (address: string, fetchPriority: "high" | "low") => {
      const known = images.get(address);
      images.delete(address);
      const image = known ?? new Image();
      images.set(address, image);
      if (!known) Object.assign(image, { fetchPriority, src: address });
      // A page that fails is loaded again when it is shown, and reports its failure there.
      await image.decode().catch(() => images.delete(address));
    };
    const needed = new Set([...linesOf(current), ...linesOf(wanted)]);
    for (const [address, image] of images) {
      if (image.complete || needed.has(address)) continue;
      stopLoading(image);
      images.delete(address);
    }
    let isLeft = false;
    void Promise.all(linesOf(current).map((address) => decode(address, "high"))).then(() => {
      if (isLeft) return;
      for (const address of linesOf(wanted)) void decode(address, "low");
      for (const address of [...images.keys()].slice(0, -MAX_DECODED)) images.delete(address);
    });
    return () => {
      isLeft = true;
    };
  }, [current, wanted]);
}

const linesOf = (text: string) => (text === "" ? [] : text.split("\n"));
