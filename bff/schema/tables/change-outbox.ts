import type { GeneratedAlways } from "kysely";

export interface ChangeOutboxTable {
  id: GeneratedAlways<string>;
  change: string;
}
