import { LRUCache } from "lru-cache";

const KEPT_BYTES = 64 * 1024 * 1024;
/** A longer text is made each time. Those of articles are shorter, but for what is mostly markup. */
const LONGEST_KEPT = 8 * 1024 * 1024;

/**
 * Texts made of what the database holds. Each is kept under a name that changes with what it was made of, so that none can
 * be out of date; those that are not asked for give way.
 */
export type TextCache = Pick<LRUCache<string, Buffer>, "get" | "set">;

export function createTextCache(): TextCache {
  return new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    maxEntrySize: LONGEST_KEPT,
    sizeCalculation: (text) => Math.max(1, text.length),
  });
}
