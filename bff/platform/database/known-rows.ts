import { LRUCache } from "lru-cache";

/** Together, in characters. */
const KEPT_LENGTH = 16 * 1024 * 1024;
/** Of one, beside its texts. */
const ROW_LENGTH = 1_000;
/** What changes beside our knowledge, by hand in the database, is seen after this long. */
const KEPT_MS = 5_000;
/** Where something was just written, a transaction may still have to end. */
const SETTLING_MS = 2_000;
/** More that settle at a time than this, and all do. */
const MAX_SETTLING = 1_000;

/** Rows in memory, as long as nothing is heard of them. */
export interface KnownRows<Row> {
  /** The row as it is in the database at this moment. Not the caller's to change: others get the same object. */
  find(id: number): Promise<Row | undefined>;
  /** The row was written, or is about to be; without an identifier any may be. It is read each time for a while. */
  forget(id?: number): void;
}

/**
 * Remembers what `read` answers while `mayKeep` says so. Whoever writes a row calls `forget` before the write can have been
 * answered to anybody: then nobody is shown a row as it was before. What is not there is not remembered.
 */
export function createKnownRows<Row extends object>(
  read: (id: number) => Promise<Row | undefined>,
  options: {
    mayKeep: () => boolean;
    /** Characters of its long texts. */
    lengthOf: (row: Row) => number;
  },
): KnownRows<Row> {
  const kept = new LRUCache<number, { row: Row; until: number }>({
    maxSize: KEPT_LENGTH,
    sizeCalculation: ({ row }) => ROW_LENGTH + options.lengthOf(row),
  });
  /** Until when a row settles, on the clock of `performance.now()`, the first to be settled first. */
  const settling = new Map<number, number>();
  let allSettledAt = Number.NEGATIVE_INFINITY;
  /** Whether nothing was heard of a row since a moment, nor shortly before. */
  const isSettledSince = (id: number, moment: number) =>
    moment > Math.max(allSettledAt, settling.get(id) ?? allSettledAt) &&
    performance.now() < moment + SETTLING_MS;
  const tidy = (now: number) => {
    for (const [id, settledAt] of settling) {
      if (settledAt > now) return;
      settling.delete(id);
    }
  };
  const forgetAll = () => {
    allSettledAt = performance.now() + SETTLING_MS;
    settling.clear();
    kept.clear();
  };

  return {
    async find(id) {
      if (!options.mayKeep()) return read(id);
      const known = kept.get(id);
      const began = performance.now();
      if (known && known.until > began) return known.row;
      const row = await read(id);
      if (row && isSettledSince(id, began) && options.mayKeep())
        kept.set(id, { row, until: began + KEPT_MS });
      return row;
    },
    forget(id) {
      if (id === undefined) return forgetAll();
      const now = performance.now();
      kept.delete(id);
      tidy(now);
      settling.delete(id);
      settling.set(id, now + SETTLING_MS);
      if (settling.size > MAX_SETTLING) forgetAll();
    },
  };
}
