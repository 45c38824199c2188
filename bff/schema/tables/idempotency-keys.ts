import type { CreatedAt } from "./columns.ts";

export interface IdempotencyKeysTable {
  publication_id: number;
  kind: string;
  key: string;
  record_id: number | null;
  body_hash: string | null;
  created_at: CreatedAt;
}
