import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
  TaskCancelledError,
} from "cockatiel";
import type { AddressGuard } from "#bff/platform/outbound/address-guard.ts";
import type { CalloutReason } from "#shared/console/access/callouts.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import { CalloutFailure, type CalloutRequest, createCalloutAgent, type RawResponse } from "./send-callout.ts";
import { SlidingWindowFailureRate } from "./sliding-window-failure-rate.ts";

/** When the circuit breaker of a publisher's endpoint opens, and how long it stays open. */
export interface BreakerTimes {
  windowSeconds: number;
  minimumCalls: number;
  openMs: number;
  longestOpenMs: number;
}

export const breakerTimes: BreakerTimes = {
  windowSeconds: 10,
  minimumCalls: 10,
  openMs: 10_000,
  longestOpenMs: 60_000,
};

export interface BreakerState {
  state: "closed" | "open" | "half_open";
  retryAt: Date | null;
  inFlight: number;
  queued: number;
}

const RESPONSES = new Set<CalloutReason>(["bad_status", "redirect", "encoded", "too_large"]);

/**
 * Returns the failure of a server that responds with a status below 500, which may concern one reader's token only and
 * does not count for the breaker. Throws any other error.
 */
function asResponse(error: unknown): CalloutFailure {
  if (error instanceof CalloutFailure && RESPONSES.has(error.reason) && (error.response?.status ?? 500) < 500)
    return error;
  throw error;
}

/** Client for one publisher's endpoint with its own connections, bulkhead and circuit breaker. */
export interface UpstreamClient {
  /** Throws `CalloutFailure`: `overloaded` and `circuit_open` mean that nothing was sent. */
  send(request: CalloutRequest): Promise<RawResponse>;
  state(): BreakerState;
  /** Waits for requests in flight; accepts no new ones. */
  retire(): Promise<void>;
  /** Aborts requests in flight. */
  close(): Promise<void>;
}

/** Creates a client. A call waits for a slot of the bulkhead for at most `queueMs`. */
export function createUpstreamClient(
  guard: AddressGuard,
  times: BreakerTimes = breakerTimes,
  queueMs: number = calloutLimits.queueMs,
): UpstreamClient {
  const agent = createCalloutAgent(guard);
  const slots = bulkhead(calloutLimits.inFlight, calloutLimits.queued);
  const failureRate = new SlidingWindowFailureRate({
    seconds: times.windowSeconds,
    minimum: times.minimumCalls,
  });
  const isDown = (error: unknown) => error instanceof CalloutFailure && error.reason !== "overloaded";
  const breaker = circuitBreaker(handleWhen(isDown), {
    breaker: failureRate,
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: times.openMs,
      maxDelay: times.longestOpenMs,
      exponent: 2,
      generator: noJitterGenerator,
    }),
  });
  let retryAt: Date | null = null;
  let opened = 0;
  breaker.onBreak(() => {
    const openMs = Math.min(times.openMs * 2 ** opened, times.longestOpenMs);
    opened += 1;
    retryAt = new Date(Date.now() + openMs);
  });
  breaker.onReset(() => {
    opened = 0;
    retryAt = null;
    failureRate.clear();
  });
  return {
    async send(request) {
      // Skip the breaker while it is certainly open, because its rejection costs a stack trace per reader.
      if (retryAt !== null && Date.now() < retryAt.getTime()) throw new CalloutFailure("circuit_open");
      // One probe at a time. Other callers do not wait for its result.
      if (breaker.state === CircuitState.HalfOpen) throw new CalloutFailure("circuit_open");
      try {
        const result = await breaker.execute(() =>
          withinBulkhead(() => agent.send(request)).catch(asResponse),
        );
        if (result instanceof CalloutFailure) throw result;
        return result;
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw new CalloutFailure("circuit_open");
        throw error;
      }
    },
    state: () => ({
      state: stateOf(breaker.state, retryAt),
      retryAt,
      inFlight: calloutLimits.inFlight - slots.executionSlots,
      queued: calloutLimits.queued - slots.queueSlots,
    }),
    retire: () => agent.close(),
    close: () => agent.destroy(),
  };

  /** Runs within the bulkhead, waiting for a slot at most `queueMs`. */
  async function withinBulkhead<T>(run: () => Promise<T>): Promise<T> {
    if (slots.executionSlots > 0) return slots.execute(run);
    const waiting = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        waiting.abort();
        reject(new CalloutFailure("overloaded"));
      }, queueMs);
    });
    const begun = slots.execute(() => {
      clearTimeout(timer);
      return run();
    }, waiting.signal);
    try {
      return await Promise.race([begun, tooLong]);
    } catch (error) {
      begun.catch(() => undefined);
      if (error instanceof BulkheadRejectedError || error instanceof TaskCancelledError)
        throw new CalloutFailure("overloaded");
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Returns the breaker's state. An open circuit past its `retryAt` counts as half open: the next request is the probe. */
function stateOf(state: CircuitState, retryAt: Date | null): BreakerState["state"] {
  if (state === CircuitState.Closed) return "closed";
  return state === CircuitState.HalfOpen || (retryAt !== null && retryAt.getTime() <= Date.now())
    ? "half_open"
    : "open";
}
