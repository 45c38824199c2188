import type { CreatedAt } from "./columns.ts";

export interface KioskSessionsTable {
  id: string;
  publication_id: number;
  /** SHA-256 of the cookie. */
  cookie_hash: Buffer;
  issuer: string;
  client_id: string;
  /** Null unless the account is Newsrack's. */
  reader_id: string | null;
  /** SHA-256 of the reader's subject at the provider. */
  subject_hash: Buffer;
  /** Encrypted. Null after the provider has ended the session. */
  tokens: Buffer | null;
  token_expires_at: Date | null;
  refresh_lease_until: Date | null;
  created_at: CreatedAt;
  expires_at: Date;
}

export interface ReaderChangesTable {
  publication_id: number;
  kind: "emag" | "story";
  item_id: number;
  changed_at: Date;
}
