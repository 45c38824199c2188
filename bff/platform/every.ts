import type { Kysely } from "kysely";
import { asOnlyOne } from "./database/as-only-one.ts";
import type { Logger } from "./logging.ts";

export interface Chore {
  stop(): void;
}

/**
 * Does something again and again until it is stopped, one time after the other: while it lasts, its turns pass by. What
 * fails is logged under `what`, and done again in its turn.
 */
export function every(log: Logger, ms: number, what: string, task: () => Promise<unknown>): Chore {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await task();
    } catch (error) {
      log.warn({ err: error }, `${what} failed; it is tried again later`);
    } finally {
      isRunning = false;
    }
  }, ms);
  return { stop: () => clearInterval(timer) };
}

/** The same where one process does it for all: the others let their turn pass by meanwhile. */
export function everyAsOnlyOne<DB>(
  { log, db }: { log: Logger; db: Kysely<DB> },
  ms: number,
  what: string,
  task: () => Promise<void>,
): Chore {
  return every(log, ms, what, () => asOnlyOne(db, what, task));
}
