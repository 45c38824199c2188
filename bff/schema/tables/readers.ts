import type { Generated } from "kysely";
import type { Language } from "#shared/console/languages.ts";
import type { SignUpPolicy } from "#shared/console/readers/reader-settings.ts";
import type { CreatedAt, Json, UpdatedAt } from "./columns.ts";

export interface ReaderAccountsTable {
  id: Generated<string>;
  /** In lower case. */
  email: string;
  name: string;
  password_hash: string | null;
  language: Language | null;
  created_at: CreatedAt;
  /** When the reader first opened a link in their mailbox. */
  verified_at: Date | null;
  disabled_at: Date | null;
  last_seen_at: Date | null;
  version: Generated<number>;
}

export interface ReaderPasskeysTable {
  id: Generated<string>;
  reader_id: string;
  /** The authenticator's ID of the credential, in base64url. */
  credential_id: string;
  public_key: Buffer;
  /** Number of uses as the authenticator counts them. Stays 0 for those that do not count. */
  counter: number;
  transports: string[];
  /** Browser and system with which it was added. */
  name: string;
  created_at: CreatedAt;
  last_used_at: Date | null;
}

export interface ReaderOrganizationsTable {
  reader_id: string;
  organization_id: number;
  /** The publication through which the reader joined. */
  publication_id: number | null;
  joined_at: CreatedAt;
}

export interface ReaderSettingsTable {
  organization_id: number;
  sign_up: Generated<SignUpPolicy>;
  /** Retention of accounts whose address was never verified. */
  unverified_days: Generated<number>;
  /** Retention of holdings after their end. */
  ended_holding_days: Generated<number>;
  version: Generated<number>;
  updated_at: UpdatedAt;
}

export type ReaderLinkPurpose = "sign_up" | "reset" | "invitation" | "address";

export interface ReaderLinksTable {
  token_hash: Buffer;
  purpose: ReaderLinkPurpose;
  /** The mailbox to which the link was sent, in lower case. */
  email: string;
  /** The reader whose address changes. Null for the other purposes. */
  reader_id: string | null;
  publication_id: number | null;
  organization_id: number | null;
  created_at: CreatedAt;
  expires_at: Date;
}

export interface ReaderClientsTable {
  id: string;
  organization_id: number;
  /** The publication whose name, logo and color the sign-in pages show. */
  publication_id: number;
  name: string;
  /** Null for a public client, which cannot keep a secret. */
  secret_hash: Buffer | null;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  /** Where the app is told that a reader has signed out. */
  backchannel_logout_uri: string | null;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
  version: Generated<number>;
}

export interface ReaderSigningKeysTable {
  kid: string;
  /** Encrypted JWK. */
  private_key: Buffer;
  created_at: CreatedAt;
  /** The key is published before this time, so that everyone who caches the key set knows it when it signs. */
  signs_from: Date;
}

export interface ReaderRecordsTable {
  kind: string;
  /** SHA-256 of the ID. */
  id_hash: Buffer;
  payload: Json<Record<string, unknown>>;
  reader_id: string | null;
  /** SHA-256 of the ID of the grant. */
  grant_hash: Buffer | null;
  /** Public ID of a session. */
  uid: string | null;
  expires_at: Date;
  consumed_at: Date | null;
  /** Of sessions: when and from where they were last used. */
  last_seen_at: Date | null;
  user_agent: string | null;
  /** Keyed hash of the network address. */
  address_hash: string | null;
}
