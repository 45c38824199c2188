import type { CreatedAt } from "./columns.ts";

/** A request that creates something and may be sent again (`Idempotency-Key`), and what it made. */
export interface CreationKeysTable {
  publication_id: number;
  kind: string;
  key: string;
  /** Null only within the transaction that makes it. */
  record_id: number | null;
  created_at: CreatedAt;
}
