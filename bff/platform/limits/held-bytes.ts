/** Limits the bytes that a key holds in memory at the same time in this process. */
export interface HeldBytes {
  /**
   * Takes bytes and returns the function that releases them. Returns null if the key would exceed the limit with them. A key that
   * holds none may take any number.
   */
  hold(key: string, bytes: number): (() => void) | null;
}

export function createHeldBytes(maxPerKey: number): HeldBytes {
  const heldByKey = new Map<string, number>();
  const change = (key: string, bytes: number) => {
    const held = (heldByKey.get(key) ?? 0) + bytes;
    if (held > 0) heldByKey.set(key, held);
    else heldByKey.delete(key);
  };
  return {
    hold(key, bytes) {
      const held = heldByKey.get(key) ?? 0;
      if (held > 0 && held + bytes > maxPerKey) return null;
      change(key, bytes);
      return () => change(key, -bytes);
    },
  };
}
