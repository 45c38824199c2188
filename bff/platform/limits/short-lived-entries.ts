/** A map for short-lived entries, such as requests in flight. */
export interface ShortLivedEntries<Key, Value extends object> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  /** Removes an entry and returns its value. */
  remove(key: Key): Value | undefined;
  keys(): Key[];
}

/**
 * Creates a map whose removed values can be garbage collected immediately. A plain `Map` with many insertions and deletions
 * keeps its old hash tables, and with them the removed values, alive until the next full garbage collection.
 */
export function createShortLivedEntries<Key, Value extends object>(): ShortLivedEntries<Key, Value> {
  // The old hash tables refer to these boxes only. A box is emptied when its entry is removed.
  const boxes = new Map<Key, { value: Value | undefined }>();
  return {
    get: (key) => boxes.get(key)?.value,
    set: (key, value) => void boxes.set(key, { value }),
    remove(key) {
      const box = boxes.get(key);
      if (!box) return undefined;
      boxes.delete(key);
      const { value } = box;
      box.value = undefined;
      return value;
    },
    keys: () => [...boxes.keys()],
  };
}
