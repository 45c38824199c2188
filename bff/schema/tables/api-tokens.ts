import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt } from "./columns.ts";

export interface ApiTokensTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  /** Null: every publication of the organization. */
  publication_ids: number[] | null;
  created_at: CreatedAt;
  expires_at: Date | null;
  revoked_at: Date | null;
  version: Generated<number>;
}

/** All secrets of a token, including rotated ones. */
export interface ApiTokenSecretsTable {
  id: GeneratedAlways<number>;
  token_id: number;
  secret_hash: Buffer;
  hint: string;
  created_at: CreatedAt;
  /** End of a rotated secret. Null for the current one. */
  works_until: Date | null;
  last_used_at: Date | null;
  last_used_address: string | null;
  last_used_method: string | null;
  last_used_route: string | null;
}

/** The requests of API tokens in the last days, at most a number of them for each token. */
export interface ApiRequestsTable {
  id: GeneratedAlways<number>;
  api_token_id: number;
  at: Date;
  method: string;
  /** Without the query. */
  path: string;
  /** Null if the caller disconnected before the response. */
  status: number | null;
  milliseconds: number;
  request_id: string;
}
