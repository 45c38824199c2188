import type { Logger } from "./logging.ts";

export interface Chore {
  stop(): void;
}

/** Does something again and again until it is stopped. What fails is logged under `what`, and done again in its turn. */
export function every(log: Logger, ms: number, what: string, task: () => Promise<unknown>): Chore {
  const timer = setInterval(() => {
    task().catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again later`));
  }, ms);
  return { stop: () => clearInterval(timer) };
}
