import type { GeneratedAlways } from "kysely";

/** What changed and is told a moment later (`platform/change-feed.ts`). */
export interface ChangeOutboxTable {
  id: GeneratedAlways<string>;
  /** As JSON. */
  change: string;
}
