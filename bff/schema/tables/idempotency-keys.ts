import type { CreatedAt } from "./columns.ts";

/** Idempotency key of a request, with the record that the request created. */
export interface IdempotencyKeysTable {
  publication_id: number;
  kind: string;
  key: string;
  /** Null only within the transaction that creates the record. */
  record_id: number | null;
  /** Hash of the body of the request. Null for keys of versions that did not compare bodies. */
  body_hash: string | null;
  created_at: CreatedAt;
}
