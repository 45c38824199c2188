/** Entries that come and go all the time, by their keys. */
export interface PassingEntries<Key, Value extends object> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  /** Takes an entry out; undefined where there is none. */
  take(key: Key): Value | undefined;
  keys(): Key[];
}

/**
 * A map that keeps nothing of what has gone. A plain one leaves tables behind as it changes, each linked to the next: what
 * stood in one of them, and whatever that leads to, would stay until memory is cleared as a whole.
 */
export function createPassingEntries<Key, Value extends object>(): PassingEntries<Key, Value> {
  // A table that was left behind keeps the boxes, which are empty by then.
  const boxes = new Map<Key, { value: Value | undefined }>();
  return {
    get: (key) => boxes.get(key)?.value,
    set: (key, value) => void boxes.set(key, { value }),
    take(key) {
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
