import type { ColumnType, Generated } from "kysely";
import type { Role } from "#shared/console/permissions.ts";
import type { CreatedAt } from "./columns.ts";

export interface InvitationsTable {
  id: Generated<number>;
  organization_id: number;
  email: string;
  role: Role | null;
  publication_roles: ColumnType<{ publication_id: number; role: Role }[], string, string>;
  token_hash: Buffer;
  invited_by: string;
  created_at: CreatedAt;
  expires_at: Date;
}

export interface PasswordLinksTable {
  token_hash: Buffer;
  user_id: string;
  created_by: string;
  created_at: CreatedAt;
  expires_at: Date;
}
