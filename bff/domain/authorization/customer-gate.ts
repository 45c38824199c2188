import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  circuitBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
  retry,
  TaskCancelledError,
} from "cockatiel";
import type { CalloutReason } from "#shared/console/callouts.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import type { AddressGuard } from "../../platform/outbound/address-guard.ts";
import { FailingShare } from "./failing-share.ts";
import { CalloutFailure, type CalloutRequest, type RawAnswer, sendCallout } from "./send-callout.ts";
import { createCalloutAgent } from "./single-callout.service.ts";

/** When a customer's endpoint counts as down, and for how long it is left alone then. */
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

const ANSWERS = new Set<CalloutReason>(["bad_status", "redirect", "encoded", "too_large"]);

/**
 * Hands back the failure of a server that works, as what it does not like may be the reader's token, which is no other
 * reader's affair. Throws any other.
 */
function answered(error: unknown): CalloutFailure {
  if (error instanceof CalloutFailure && ANSWERS.has(error.reason) && (error.answer?.status ?? 500) < 500)
    return error;
  throw error;
}

/** The way to one customer: its own connections, its own bound, its own breaker, so that it can hurt nobody else. */
export interface CustomerGate {
  /** Throws CalloutFailure: what came, or `overloaded` and `circuit_open` where nothing was sent. */
  send(request: CalloutRequest): Promise<RawAnswer>;
  state(): BreakerState;
  /** Lets what is under way end; nothing new may be sent. */
  retire(): Promise<void>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export function createCustomerGate(guard: AddressGuard, times: BreakerTimes = breakerTimes): CustomerGate {
  const agent = createCalloutAgent(guard);
  const places = bulkhead(calloutLimits.inFlight, calloutLimits.queued);
  const share = new FailingShare({ seconds: times.windowSeconds, minimum: times.minimumCalls });
  const isDown = (error: unknown) => error instanceof CalloutFailure && error.reason !== "overloaded";
  const breaker = circuitBreaker(handleWhen(isDown), {
    breaker: share,
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
    share.forget();
  });
  const again = retry(
    handleWhen((error) => error instanceof CalloutFailure && error.unsent),
    { maxAttempts: 1, backoff: new DelegateBackoff(() => 50 + Math.random() * 50) },
  );

  return {
    async send(request) {
      // While it is open for certain the breaker is not asked: many readers at once should cost as little as can be.
      if (retryAt !== null && Date.now() < retryAt.getTime()) throw new CalloutFailure("circuit_open");
      // One probe at a time; whoever comes meanwhile does not wait for what becomes of it.
      if (breaker.state === CircuitState.HalfOpen) throw new CalloutFailure("circuit_open");
      try {
        const came = await breaker.execute(() =>
          inItsPlace(() => again.execute(() => sendCallout(agent, request))).catch(answered),
        );
        if (came instanceof CalloutFailure) throw came;
        return came;
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw new CalloutFailure("circuit_open");
        throw error;
      }
    },
    state: () => ({
      state: stateOf(breaker.state, retryAt),
      retryAt,
      inFlight: calloutLimits.inFlight - places.executionSlots,
      queued: calloutLimits.queued - places.queueSlots,
    }),
    retire: () => agent.close(),
    close: () => agent.destroy(),
  };

  /** Runs at once where there is a place, else waits for one, but not for long. */
  async function inItsPlace<T>(run: () => Promise<T>): Promise<T> {
    if (places.executionSlots > 0) return places.execute(run);
    const patience = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        patience.abort();
        reject(new CalloutFailure("overloaded"));
      }, calloutLimits.queueMs);
    });
    const begun = places.execute(() => {
      clearTimeout(timer);
      return run();
    }, patience.signal);
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

/** Once its time is over, whoever asks next tries it out: nobody is kept from asking any more. */
function stateOf(state: CircuitState, retryAt: Date | null): BreakerState["state"] {
  if (state === CircuitState.Closed) return "closed";
  return state === CircuitState.HalfOpen || (retryAt !== null && retryAt.getTime() <= Date.now())
    ? "half_open"
    : "open";
}
