import type { Generated } from "kysely";
import type { UpdatedAt } from "./columns.ts";

/** The OpenID provider of the installation. At most one row. */
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

/** A sign-in that is in progress at the OpenID provider. */
export interface ProviderSignInsTable {
  state_hash: Buffer;
  secrets: Buffer;
  expires_at: Date;
}
