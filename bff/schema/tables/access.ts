import type { Generated } from "kysely";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

/** How readers' access is decided; a publication without a row has nothing configured. */
export interface AccessConfigsTable {
  publication_id: number;
  auth_server_url: string | null;
  /** Sealed. */
  profile_token: Buffer | null;
  endpoints: AuthorizationEndpoint[];
  grant_ttl_seconds: number;
  denial_ttl_seconds: number;
  forward_id_token: boolean;
  oidc_issuer: string | null;
  oidc_client_id: string | null;
  /** Sealed. */
  oidc_client_secret: Buffer | null;
  version: Generated<number>;
  /** What a provisioning file last said, as a hash. */
  provisioned: string | null;
  updated_at: UpdatedAt;
}

/** Somebody whose tokens are kept to try things out with. */
export interface TestReadersTable {
  id: string;
  publication_id: number;
  name: string;
  fingerprint: string;
  /** Sealed. */
  token: Buffer;
  /** Sealed. */
  id_token: Buffer | null;
  expires_at: Date | null;
  signed_in: boolean;
  /** Who it is at the identity provider; null for a token that was pasted. */
  subject: string | null;
  created_at: CreatedAt;
}

export interface ReaderSignInsTable {
  state_hash: Buffer;
  publication_id: number;
  user_id: string;
  /** Sealed JSON. */
  secrets: Buffer;
  expires_at: Date;
}
