import type { Generated } from "kysely";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface RecurrenceRulesTable {
  publication_id: number;
  rrule: string;
  release_time: string;
  starts_on: string;
  horizon_days: number;
  generated_until: string;
  provisioned: string | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface PlannedEmagsTable {
  id: Generated<number>;
  publication_id: number;
  pe_id: string;
  pubcode: string;
  name: string;
  has_custom_name: boolean;
  local_date: string;
  local_time: string;
  has_custom_time: boolean;
  release_date: Date;
  rule_date: string | null;
  skipped: Generated<boolean>;
  emag_id: number | null;
  due_published_for: Date | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}
