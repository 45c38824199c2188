import { LRUCache } from "lru-cache";
import type { Budget, RateLimit } from "./rate-limits.ts";

const MAX_KEYS = 10_000;
const KIB = 1024;
/** A process counts this much of a key on its own, so that few writes need another query. */
const UNCOUNTED_BYTES = 1024 * KIB;

/**
 * Limits the bytes that are stored for a key, counted across all processes in KiB. Each process may exceed the limit by what it
 * has not counted yet.
 */
export interface ByteBudget {
  /** Returns null, or the seconds until bytes of the key can be stored again. */
  secondsUntilFree(key: string): Promise<number | null>;
  /** Counts bytes that were stored. */
  add(key: string, bytes: number): void;
}

interface Window {
  spent: number;
  /** As returned by `performance.now()`. */
  endsAt: number;
  uncountedBytes: number;
}

/** Creates a budget whose points are KiB. */
export function createByteBudget(limit: RateLimit, { points }: Budget): ByteBudget {
  const windows = new LRUCache<string, Window>({ max: MAX_KEYS });
  const windowOf = (key: string): Window => {
    const known = windows.get(key) ?? { spent: 0, endsAt: 0, uncountedBytes: 0 };
    windows.set(key, known);
    return known;
  };
  return {
    async secondsUntilFree(key) {
      const window = windowOf(key);
      const isUnknown = window.endsAt <= performance.now();
      if (isUnknown || window.uncountedBytes >= UNCOUNTED_BYTES) {
        const kibibytes = Math.ceil(window.uncountedBytes / KIB);
        window.uncountedBytes = 0;
        // At least a point, because the window starts with it.
        const { spent, windowLeftMs } = await limit.charge(key, Math.max(1, kibibytes));
        window.spent = spent;
        window.endsAt = performance.now() + windowLeftMs;
      }
      if (window.spent <= points) return null;
      return Math.max(1, Math.ceil((window.endsAt - performance.now()) / 1000));
    },
    add(key, bytes) {
      windowOf(key).uncountedBytes += bytes;
    },
  };
}
