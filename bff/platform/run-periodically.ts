import type { Logger } from "./logging/logging.ts";

/** A task that keeps failing is logged at most once per interval. */
const LOG_INTERVAL_MS = 60_000;

export interface PeriodicTask {
  /** Waits for the current run. */
  stop(): Promise<void>;
}

/**
 * Runs a task at an interval until it is stopped. While a run takes longer than the interval, no other run starts. Logs when
 * the task starts to fail, then once a minute, and when it recovers.
 */
export function runPeriodically(
  log: Logger,
  ms: number,
  name: string,
  task: () => Promise<unknown>,
): PeriodicTask {
  let running: Promise<void> | null = null;
  let loggedAt: number | null = null;
  const run = async () => {
    try {
      await task();
      if (loggedAt !== null) log.info({ task: name }, "periodic task recovered");
      loggedAt = null;
    } catch (error) {
      // Only the first failure is logged with its stack, because without a database tasks fail every second.
      if (loggedAt === null) log.warn({ err: error, task: name }, "periodic task failed; will retry");
      else if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
      else {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ reason, task: name }, "periodic task still fails; will retry");
      }
      loggedAt = Date.now();
    }
  };
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null;
    });
  }, ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
