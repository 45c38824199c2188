import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "./context.ts";

/** Less than 10 s, after which most process managers kill the process. */
const SHUTDOWN_TIMEOUT_MS = 8000;

/**
 * Stops the service and ends the process after a signal. `drain` tells load balancers to send no more requests, `stop` must wait
 * for the promise that it gets before it closes the servers.
 */
export function stopOnSignal(
  { config, log }: Pick<Services, "config" | "log">,
  { drain, stop }: { drain(): void; stop(drained: Promise<void>): Promise<void> },
): void {
  const skipDrain = new AbortController();
  let isStopping = false;
  const shutdown = async (signal: NodeJS.Signals) => {
    // A second signal skips the drain period.
    if (isStopping) return skipDrain.abort();
    isStopping = true;
    log.info({ signal }, "stopping");
    const drainMs = signal === "SIGTERM" && config.role !== "worker" ? config.drainSeconds * 1000 : 0;
    setTimeout(() => {
      log.error("shutdown timed out; exiting");
      process.exit(1);
    }, drainMs + SHUTDOWN_TIMEOUT_MS);
    try {
      drain();
      await stop(pause(drainMs, undefined, { signal: skipDrain.signal }).catch(() => undefined));
      log.info("stopped");
      process.exit(0);
    } catch (error) {
      log.fatal({ err: error }, "failed to stop; exiting");
      process.exit(1);
    }
  };
  process.on("SIGTERM", shutdown);
  process.on("SIGINT", shutdown);
}
