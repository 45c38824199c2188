import { LRUCache } from "lru-cache";

const CACHE_BYTES = 32 * 1024 * 1024;
/** A page of longer articles is read while it is sent. */
const MAX_ENTRY_BYTES = 512 * 1024;

export interface StoriesContext {
  /** The JSON of articles in lists by ID and state. Keys change with the article, so no entry is ever stale. */
  storyJsons: LRUCache<string, Buffer>;
}

export function createStories(): StoriesContext {
  return {
    storyJsons: new LRUCache({
      maxSize: CACHE_BYTES,
      maxEntrySize: MAX_ENTRY_BYTES,
      sizeCalculation: (json) => json.length,
    }),
  };
}
