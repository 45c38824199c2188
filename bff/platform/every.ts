import type { Logger } from "./logging.ts";

/** How often something that goes on failing is mentioned. */
const REMIND_MS = 60_000;

export interface Chore {
  stop(): void;
}

/**
 * Does something again and again until it is stopped, one time after the other: while it lasts, its turns pass by. What
 * fails is done again in its turn, and logged under `what` when it begins, once a minute, and when it is over.
 */
export function every(log: Logger, ms: number, what: string, task: () => Promise<unknown>): Chore {
  let isRunning = false;
  let saidAt: number | null = null;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await task();
      if (saidAt !== null) log.info(`${what} works again`);
      saidAt = null;
    } catch (error) {
      // With a database that is away, much fails each second; the first time says why.
      if (saidAt === null) log.warn({ err: error }, `${what} failed; it is tried again until it works`);
      else if (Date.now() - saidAt < REMIND_MS) return;
      else log.warn(`${what} still fails: ${error instanceof Error ? error.message : String(error)}`);
      saidAt = Date.now();
    } finally {
      isRunning = false;
    }
  }, ms);
  return { stop: () => clearInterval(timer) };
}
