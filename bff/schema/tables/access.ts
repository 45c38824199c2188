import type { Generated } from "kysely";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

/** Access configuration of a publication. A publication without a row is not configured. */
export interface AccessConfigsTable {
  publication_id: number;
  auth_server_url: string | null;
  /** Encrypted. */
  profile_token: Buffer | null;
  endpoints: AuthorizationEndpoint[];
  grant_ttl_seconds: number;
  denial_ttl_seconds: number;
  forward_id_token: boolean;
  oidc_issuer: string | null;
  oidc_client_id: string | null;
  /** Encrypted. */
  oidc_client_secret: Buffer | null;
  version: Generated<number>;
  /** Hash of the settings in the last provisioning file. */
  provisioned: string | null;
  updated_at: UpdatedAt;
}

/** A reader account for testing access, with its tokens. */
export interface TestReadersTable {
  id: string;
  publication_id: number;
  name: string;
  fingerprint: string;
  /** Encrypted. */
  token: Buffer;
  /** Encrypted. */
  id_token: Buffer | null;
  expires_at: Date | null;
  signed_in: boolean;
  /** Subject at the identity provider. Null for a pasted token. */
  subject: string | null;
  created_at: CreatedAt;
}

export interface ReaderSignInsTable {
  state_hash: Buffer;
  publication_id: number;
  user_id: string;
  /** Encrypted JSON. */
  secrets: Buffer;
  expires_at: Date;
}

/** Publications whose authorization endpoint keeps failing. */
export interface EndpointOutagesTable {
  publication_id: number;
  since: Date;
  /** The process that may end the outage, while it renews its lease; null after the process has stopped. */
  process: string | null;
  renewed_at: Generated<Date>;
}
