import type { Generated, GeneratedAlways } from "kysely";
import type { AuditAction, AuditActorKind, AuditedFields, AuditRecordType } from "#shared/console/audit.ts";
import type { CreatedAt, Json } from "./columns.ts";

export interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: CreatedAt;
  organization_id: number;
  publication_id: number | null;
  actor_kind: AuditActorKind;
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

export interface AuditRetentionTable {
  only_row: Generated<boolean>;
  days: number;
}
