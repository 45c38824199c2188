import { LRUCache } from "lru-cache";

/** Together, in characters. */
const KEPT_LENGTH = 8 * 1024 * 1024;
/** Of one, beside its texts. */
const ROW_LENGTH = 1_000;
/** What changes beside our knowledge, by hand in the database, is seen after this long. */
const KEPT_MS = 5_000;
/** A row that was written is read each time for a moment more, lest another transaction has it in hand. */
const SETTLING_MS = 2_000;
/** No transaction that writes stays open for longer: a row it was expected to write is as it was. */
const LONGEST_WRITE_MS = 60_000;
/** Where more are about to change at a time, any may be. */
const MAX_UNSETTLED = 10_000;

/** Rows in memory, as long as nothing is heard of them. */
export interface KnownRows<Row> {
  /** The row as it is in the database at this moment. Not the caller's to change: others get the same object. */
  find(id: number): Promise<Row | undefined>;
  /** The row is about to be written; without an identifier any may be. It is read each time until `changed`. */
  expectChange(id?: number): void;
  /** The row was written, and that is committed. */
  changed(id?: number): void;
}

/** What is known of writes of a row, on the clock of `performance.now()`. */
interface Unsettled {
  /** Writes that were expected and not heard of since. */
  open: number;
  until: number;
}

/** Under which the writes are counted that may be of any row. */
const ANY = 0;

/**
 * Remembers what `read` answers while `mayKeep` says so. Whoever writes a row calls `expectChange` before, and `changed` once
 * the write is committed, however late: then nobody is shown a row as it was before a write that somebody was told of. What is
 * not there is not remembered.
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
  const unsettled = new Map<number, Unsettled>();
  /** Until when it is not known which rows are unsettled. */
  let uncountedUntil = Number.NEGATIVE_INFINITY;
  const settlesAt = (id: number) => unsettled.get(id)?.until ?? Number.NEGATIVE_INFINITY;

  /** Drops a row, and notes that it has `more` open writes than before. */
  const note = (id: number, more: 1 | -1) => {
    const now = performance.now();
    if (id === ANY) kept.clear();
    else kept.delete(id);
    const before = unsettled.get(id);
    // What was expected so long ago never came, and must not be waited for with every later write.
    const openBefore = before && before.until > now ? before.open : 0;
    const open = Math.max(0, openBefore + more);
    unsettled.set(id, { open, until: now + (open > 0 ? LONGEST_WRITE_MS : SETTLING_MS) });
    if (unsettled.size <= MAX_UNSETTLED) return;
    for (const [each, { until }] of unsettled) if (until < now) unsettled.delete(each);
    if (unsettled.size <= MAX_UNSETTLED / 2) return;
    unsettled.clear();
    kept.clear();
    uncountedUntil = now + LONGEST_WRITE_MS;
  };

  return {
    async find(id) {
      if (!options.mayKeep()) return read(id);
      const known = kept.get(id);
      const began = performance.now();
      if (known && known.until > began) return known.row;
      const row = await read(id);
      const isSettled = began > Math.max(settlesAt(id), settlesAt(ANY), uncountedUntil);
      // A write that was heard of during a longer read may be forgotten by now.
      const isQuick = performance.now() < began + SETTLING_MS;
      if (row && isSettled && isQuick && options.mayKeep()) kept.set(id, { row, until: began + KEPT_MS });
      return row;
    },
    expectChange: (id = ANY) => note(id, 1),
    changed: (id = ANY) => note(id, -1),
  };
}
