import type { Generated } from "kysely";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface EditionRulesTable {
  publication_id: number;
  rrule: string;
  /** `HH:MM` in the publication's time zone, as every local time here. */
  release_time: string;
  /** `YYYY-MM-DD`, as every local day here. */
  starts_on: string;
  horizon_days: number;
  /** The last day that editions were made for. */
  made_through: string;
  /** What a provisioning file last said, as JSON. */
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
  /** Somebody chose the name. */
  name_given: boolean;
  local_date: string;
  local_time: string;
  /** Somebody chose the time. */
  time_given: boolean;
  release_date: Date;
  /** The day the rule gave it; null for one that was added by hand. */
  rule_date: string | null;
  skipped: Generated<boolean>;
  /** The issue that was made for it. */
  emag_id: number | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}
