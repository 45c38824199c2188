/** Limits what is open at the same time in this process, by key. */
export interface ConcurrencyLimit {
  /**
   * Opens one until the returned function is called, at `endsAt` at the latest. Returns the seconds after which there is
   * room for certain if the key has no more.
   */
  open(key: string, endsAt: Date): (() => void) | { retryAfterSeconds: number };
}

export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const ends = new Map<string, Set<{ at: number }>>();
  return {
    open(key, endsAt) {
      const open = ends.get(key) ?? new Set();
      if (open.size >= most) {
        const first = Math.min(...Array.from(open, ({ at }) => at));
        return { retryAfterSeconds: Math.max(1, Math.ceil((first - Date.now()) / 1000)) };
      }
      const mine = { at: endsAt.getTime() };
      ends.set(key, open.add(mine));
      return () => {
        open.delete(mine);
        if (open.size === 0) ends.delete(key);
      };
    },
  };
}
