import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import type { Budget, RateLimit } from "./rate-limits.ts";

const MAX_KEYS = 10_000;
const CLOCK_SLACK_MS = 1_000;

/** Why a task was refused. `busy`: the tasks in flight for this key may use up the rest of its budget. */
export interface Postponed {
  reason: "exhausted" | "busy";
  retryAfterSeconds: number;
}

/**
 * Rate limit for tasks whose cost is known only afterwards, such as token validation. A key's concurrency is limited to the
 * number of tasks that its remaining budget can pay for at the highest cost, so a burst spends no more than the same tasks
 * in sequence. The costs of other processes are read from the database with each charge above 0.
 */
export interface PostpaidLimit {
  /**
   * Runs a task and charges its cost, or returns why the task was refused. If the tasks in flight may use up the budget,
   * waits for them up to the limit's maximum wait.
   */
  run<T>(
    key: string,
    work: () => Promise<T>,
    costOf: (result: T) => number,
  ): Promise<{ result: T } | { postponed: Postponed }>;
}

interface Window {
  spent: number;
  /** As returned by `performance.now()`. */
  endsAt: number;
  /** Queue whose concurrency is the number of tasks that the remaining budget can pay for. */
  slots: LimitFunction;
}

export function createPostpaidLimit(
  limit: RateLimit,
  budget: Budget,
  { highestCost, maxWaitMs }: { highestCost: number; maxWaitMs: number },
): PostpaidLimit {
  const windows = new LRUCache<string, Window>({ max: MAX_KEYS });
  const affordable = (spent: number) => Math.max(1, Math.floor((budget.points - spent) / highestCost));

  const windowOf = (key: string): Window => {
    const known = windows.get(key);
    if (known) return known;
    const window = { spent: 0, endsAt: 0, slots: pLimit(affordable(0)) };
    windows.set(key, window);
    return window;
  };

  const exhausted = (window: Window): Postponed | null => {
    const leftMs = window.endsAt - performance.now();
    if (leftMs <= 0) {
      window.spent = 0;
      window.slots.concurrency = affordable(0);
    }
    return window.spent < budget.points
      ? null
      : { reason: "exhausted", retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
  };

  return {
    async run(key, work, costOf) {
      const window = windowOf(key);
      const task = async () => {
        const postponed = exhausted(window);
        if (postponed) return { postponed };
        const result = await work();
        const cost = costOf(result);
        if (cost > 0) {
          const { spent, windowLeftMs } = await limit.charge(key, cost);
          const endsAt = performance.now() + windowLeftMs;
          // Responses to concurrent charges may arrive out of order, so the higher total is the newer one.
          const isSameWindow = Math.abs(endsAt - window.endsAt) < CLOCK_SLACK_MS;
          window.spent = isSameWindow ? Math.max(window.spent, spent) : spent;
          window.endsAt = endsAt;
          window.slots.concurrency = affordable(window.spent);
        }
        return { result };
      };
      const postponed = exhausted(window);
      if (postponed) return { postponed };
      return runOrTimeOut(window.slots, maxWaitMs, task);
    },
  };
}

/** Queues a task for a slot. Returns `busy` if no slot is free within `maxWaitMs`. */
async function runOrTimeOut<T>(
  slots: LimitFunction,
  maxWaitMs: number,
  task: () => Promise<T | { postponed: Postponed }>,
): Promise<T | { postponed: Postponed }> {
  const busy: { postponed: Postponed } = { postponed: { reason: "busy", retryAfterSeconds: 1 } };
  if (slots.activeCount < slots.concurrency) return slots(task);
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<typeof busy>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(busy);
    }, maxWaitMs);
  });
  const queued = slots(() => {
    clearTimeout(timer);
    return isLate ? Promise.resolve(busy) : task();
  });
  return Promise.race([queued, late]);
}
