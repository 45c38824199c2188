import type { Generated, GeneratedAlways } from "kysely";
import type { CreatedAt } from "./columns.ts";

export interface ApiTokensTable {
  id: Generated<number>;
  organization_id: number;
  name: string;
  publication_ids: number[] | null;
  created_at: CreatedAt;
  expires_at: Date | null;
  revoked_at: Date | null;
  version: Generated<number>;
}

export interface ApiTokenSecretsTable {
  id: GeneratedAlways<number>;
  token_id: number;
  secret_hash: Buffer;
  hint: string;
  created_at: CreatedAt;
  works_until: Date | null;
  last_used_at: Date | null;
  last_used_address: string | null;
  last_used_method: string | null;
  last_used_route: string | null;
}

export interface ApiRequestsTable {
  id: GeneratedAlways<number>;
  api_token_id: number;
  at: Date;
  method: string;
  path: string;
  status: number | null;
  milliseconds: number;
  request_id: string;
  ignored_parameters: string[];
}
