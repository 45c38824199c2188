import type { Generated } from "kysely";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface RecurrenceRulesTable {
  publication_id: number;
  rrule: string;
  /** `HH:MM` in the time zone of the publication. */
  release_time: string;
  /** `YYYY-MM-DD` in the time zone of the publication. */
  starts_on: string;
  horizon_days: number;
  /** The last day for which editions were generated. */
  generated_until: string;
  /** JSON of the settings in the last provisioning file. */
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
  /** True if an editor changed the name. */
  has_custom_name: boolean;
  local_date: string;
  local_time: string;
  /** True if an editor changed the time. */
  has_custom_time: boolean;
  release_date: Date;
  /** The day that the recurrence rule generated. Null for an edition that was added manually. */
  rule_date: string | null;
  skipped: Generated<boolean>;
  /** The issue that was created for the edition. */
  emag_id: number | null;
  /** The release date for which the event `planned_emag.due` was published. */
  due_published_for: Date | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}
