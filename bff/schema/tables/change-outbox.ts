import type { GeneratedAlways } from "kysely";

/** Outbox of events, which are relayed shortly after their commit (`platform/events/outbox-event-bus.ts`). */
export interface ChangeOutboxTable {
  id: GeneratedAlways<string>;
  /** JSON. */
  change: string;
}
