import type { ColumnType, Generated } from "kysely";
import type { Language } from "#shared/console/languages.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  two_factor_enabled: ColumnType<boolean, boolean | undefined, boolean>;
  /** True if requests for a sign-off are mailed to the user. */
  review_mails: Generated<boolean>;
  disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  language: Generated<Language | null>;
  last_seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  credential_epoch: ColumnType<number, never, never>;
  created_at: CreatedAt;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  credential_epoch: number;
  token_hash: Buffer;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: CreatedAt;
  last_seen_at: UpdatedAt;
}

export interface SignInChallengesTable {
  token_hash: Buffer;
  user_id: string;
  credential_epoch: number;
  expires_at: Date;
}

export interface AccountsTable {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface UnlinkedIdentitiesTable {
  user_id: string;
  issuer: string;
  subject: string;
}

export interface TwoFactorsTable {
  user_id: string;
  secret: Buffer;
  recovery_code_hashes: Buffer[];
  verified: boolean;
  last_used_step: Generated<number | null>;
}

export interface EarlierTwoFactorsTable {
  user_id: string;
  secret: string;
  backup_codes: string;
}

export interface MembershipsTable {
  user_id: string;
  organization_id: number;
  role: Role | null;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface PublicationRolesTable {
  user_id: string;
  organization_id: number;
  publication_id: number;
  role: Role;
}

export interface ProvisionedRolesTable {
  user_id: string;
  organization_id: number;
  role: Role;
}

export interface SetupLinksTable {
  token_hash: Buffer;
  purpose: "first_administrator" | "recovery";
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Date | null;
}
