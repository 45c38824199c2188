import type { Generated } from "kysely";
import type { UpdatedAt } from "./columns.ts";

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

export interface ProviderSignInsTable {
  state_hash: Buffer;
  secrets: Buffer;
  expires_at: Date;
}
