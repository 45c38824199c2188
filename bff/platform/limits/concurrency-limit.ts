/** Limits the number of operations per key that run at the same time in this process. */
export interface ConcurrencyLimit {
  /**
   * Takes a slot of the key and returns the function that releases it. The caller releases it at `endsAt` at the latest. If
   * no slot is free, returns the seconds until one is free for certain.
   */
  acquire(key: string, endsAt: Date): (() => void) | { retryAfterSeconds: number };
}

export function createConcurrencyLimit(maxPerKey: number): ConcurrencyLimit {
  const slotsByKey = new Map<string, Set<{ endsAtMs: number }>>();
  return {
    acquire(key, endsAt) {
      const slots = slotsByKey.get(key) ?? new Set();
      if (slots.size >= maxPerKey) {
        const firstEndMs = Math.min(...Array.from(slots, ({ endsAtMs }) => endsAtMs));
        return { retryAfterSeconds: Math.max(1, Math.ceil((firstEndMs - Date.now()) / 1000)) };
      }
      const slot = { endsAtMs: endsAt.getTime() };
      slotsByKey.set(key, slots.add(slot));
      return () => {
        slots.delete(slot);
        if (slots.size === 0) slotsByKey.delete(key);
      };
    },
  };
}
