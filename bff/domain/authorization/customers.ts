import { createThread } from "../../platform/thread-calls.ts";
import type { CalloutOrder, CalloutResult } from "./call-out.ts";
import type { BreakerState } from "./customer-gate.ts";
import type { Breakers, CustomerWay } from "./customer-gates.ts";
import type { CustomersThread, CustomersThreadData } from "./customers-thread.ts";

/** The customers, behind a thread that does nothing but ask them. */
export interface Customers {
  /** So that the first reader need not wait for the thread. */
  prepare(): void;
  /** Rejects only where the thread itself gives way: what a customer does is in the result. */
  ask(order: CalloutOrder): Promise<CalloutResult>;
  /** How the way to one looks from this process; null while nobody was asked yet. */
  breakerOf(way: CustomerWay): Promise<BreakerState | null>;
  /** The same of every publication that was asked about since the start. */
  breakers(): Promise<Breakers>;
  /** Breaks off what is under way. */
  stop(): Promise<void>;
}

export function createCustomers(data: CustomersThreadData): Customers {
  const thread = createThread<CustomersThread>(new URL("./customers-thread.ts", import.meta.url), data);
  return {
    prepare: () => thread.start(),
    ask: (order) => thread.call("ask", order),
    breakerOf: async (way) => (thread.isRunning() ? thread.call("breakerOf", way) : null),
    breakers: async () => (thread.isRunning() ? thread.call("breakers", undefined) : []),
    stop: () => thread.stop(),
  };
}
