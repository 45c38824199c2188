import type { Generated } from "kysely";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface AccessConfigsTable {
  publication_id: number;
  auth_server_url: string | null;
  profile_token: Buffer | null;
  endpoints: AuthorizationEndpoint[];
  grant_ttl_seconds: number;
  denial_ttl_seconds: number;
  forward_id_token: boolean;
  oidc_issuer: string | null;
  oidc_client_id: string | null;
  oidc_client_secret: Buffer | null;
  version: Generated<number>;
  provisioned: string | null;
  updated_at: UpdatedAt;
  /** True if Newsrack itself decides, from the holdings of its readers. */
  built_in: Generated<boolean>;
  /** SHA-256 of the profile token of the built-in authority. */
  built_in_token_hash: Buffer | null;
}

export interface TestReadersTable {
  id: string;
  publication_id: number;
  name: string;
  fingerprint: string;
  token: Buffer;
  id_token: Buffer | null;
  expires_at: Date | null;
  signed_in: boolean;
  subject: string | null;
  reader_id: string | null;
  created_at: CreatedAt;
}

export interface ReaderSignInsTable {
  state_hash: Buffer;
  publication_id: number;
  user_id: string;
  secrets: Buffer;
  expires_at: Date;
}

export interface EndpointOutagesTable {
  publication_id: number;
  since: Date;
  process: string | null;
  renewed_at: Generated<Date>;
}
