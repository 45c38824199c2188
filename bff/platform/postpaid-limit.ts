import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import type { Budget, RateLimit } from "./rate-limits.ts";

const MAX_KEYS = 10_000;
const CLOCK_SLACK_MS = 1_000;

/** Why work was not done. `busy`: too much of it is in flight for this key, and some may use up what is left. */
export interface Postponed {
  reason: "exhausted" | "busy";
  retryAfterSeconds: number;
}

/**
 * A budget for work whose cost is known only afterwards, such as finding out whether a token is valid. Never more is in
 * flight for a key than what is left of its budget could pay for at the highest cost, so a burst spends no more than the
 * same work one after another. Other processes' costs are known with the first own one that is above 0.
 */
export interface PostpaidLimit {
  /** Does the work, or returns why not. Waits for other work of the key if that may use up the budget, but not for long. */
  run<T>(
    key: string,
    work: () => Promise<T>,
    costOf: (result: T) => number,
  ): Promise<{ result: T } | { postponed: Postponed }>;
}

interface Window {
  spent: number;
  /** On the clock of `performance.now()`. */
  endsAt: number;
  /** Its concurrency is what the budget can still pay for. */
  turns: LimitFunction;
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
    const window = { spent: 0, endsAt: 0, turns: pLimit(affordable(0)) };
    windows.set(key, window);
    return window;
  };

  const exhausted = (window: Window): Postponed | null => {
    const leftMs = window.endsAt - performance.now();
    if (leftMs <= 0) {
      window.spent = 0;
      window.turns.concurrency = affordable(0);
    }
    return window.spent < budget.points
      ? null
      : { reason: "exhausted", retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
  };

  return {
    async run(key, work, costOf) {
      const window = windowOf(key);
      const inTurn = async () => {
        const postponed = exhausted(window);
        if (postponed) return { postponed };
        const result = await work();
        const cost = costOf(result);
        if (cost > 0) {
          const { spent, windowLeftMs } = await limit.charge(key, cost);
          const endsAt = performance.now() + windowLeftMs;
          // Of two charges at the same time, the later answer may name the smaller sum.
          const isSameWindow = Math.abs(endsAt - window.endsAt) < CLOCK_SLACK_MS;
          window.spent = isSameWindow ? Math.max(window.spent, spent) : spent;
          window.endsAt = endsAt;
          window.turns.concurrency = affordable(window.spent);
        }
        return { result };
      };
      const postponed = exhausted(window);
      if (postponed) return { postponed };
      return withinTime(window.turns, maxWaitMs, inTurn);
    },
  };
}

/** Runs a task in its turn, unless the turn comes too late. */
async function withinTime<T>(
  turns: LimitFunction,
  maxWaitMs: number,
  task: () => Promise<T | { postponed: Postponed }>,
): Promise<T | { postponed: Postponed }> {
  const busy: { postponed: Postponed } = { postponed: { reason: "busy", retryAfterSeconds: 1 } };
  if (turns.activeCount < turns.concurrency) return turns(task);
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<typeof busy>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(busy);
    }, maxWaitMs);
  });
  const inTurn = turns(() => {
    clearTimeout(timer);
    return isLate ? Promise.resolve(busy) : task();
  });
  return Promise.race([inTurn, late]);
}
