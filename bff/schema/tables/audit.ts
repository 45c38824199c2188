import type { Generated, GeneratedAlways } from "kysely";
import type { AuditAction, AuditActorKind, AuditedFields, AuditRecordType } from "#shared/console/audit.ts";
import type { CreatedAt, Json } from "./columns.ts";

/** Entry of the audit log. Triggers prevent changes. */
export interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: CreatedAt;
  organization_id: number;
  publication_id: number | null;
  actor_kind: AuditActorKind;
  /** ID of the user or the token, or the name of the part of the service. */
  actor_id: string;
  actor_label: string;
  action: AuditAction;
  record_type: AuditRecordType;
  record_id: string;
  record_name: string;
  request_id: string | null;
  address: string | null;
  before: Json<AuditedFields> | null;
  after: Json<AuditedFields> | null;
}

/** Minimum retention of audit entries. Contains one row. */
export interface AuditRetentionTable {
  only_row: Generated<boolean>;
  days: number;
}
