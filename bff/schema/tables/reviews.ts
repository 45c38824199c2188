import type { Generated } from "kysely";
import type { SignOff } from "#shared/console/issues/reviews.ts";

export interface ReviewsTable {
  id: Generated<number>;
  planned_emag_id: number | null;
  emag_id: number | null;
  story_id: number | null;
  note: Generated<string>;
  responsible_user_id: string | null;
  sign_off: Generated<SignOff>;
  requested_by: string | null;
  requested_at: Date | null;
  approved_at: Date | null;
  pages_approved: Generated<boolean>;
  changed_by: string | null;
  changed_at: Date | null;
  version: Generated<number>;
}
