import type { Generated } from "kysely";
import type { UpdatedAt } from "./columns.ts";

/** One row at most: the OpenID provider that people of this installation sign in through. */
export interface SignInProviderTable {
  singleton: Generated<boolean>;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer | null;
  enabled: boolean;
  email_claim: string;
  require_verified_email: boolean;
  new_people_domain: string | null;
  new_people_organization_id: number | null;
  version: Generated<number>;
  updated_at: UpdatedAt;
}

/** Somebody on the way through the OpenID provider. */
export interface ProviderSignInsTable {
  state_hash: Buffer;
  secrets: Buffer;
  expires_at: Date;
}
