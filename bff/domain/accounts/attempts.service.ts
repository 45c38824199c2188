import { LRUCache } from "lru-cache";
import { TooManyAttempts } from "../errors.ts";

const MAX_KEYS = 10_000;

/** Counts failures by key for a while, in this process. */
export interface Attempts {
  /** Runs it unless there were too many failures; whatever it throws is one more. Throws `TooManyAttempts`. */
  guard<T>(key: string, run: () => Promise<T>): Promise<T>;
}

export function createAttempts(options: { limit: number; windowMs: number }): Attempts {
  const failures = new LRUCache<string, { count: number }>({ max: MAX_KEYS, ttl: options.windowMs });
  return {
    async guard(key, run) {
      const known = failures.get(key) ?? { count: 0 };
      if (known.count >= options.limit)
        throw new TooManyAttempts(
          "Too many failed attempts. Try again later.",
          Math.max(1, Math.ceil(failures.getRemainingTTL(key) / 1000)),
        );
      // Counted before it is known how it goes: many at once get no more than one after the other.
      known.count += 1;
      if (!failures.has(key)) failures.set(key, known);
      const result = await run();
      known.count -= 1;
      return result;
    },
  };
}
