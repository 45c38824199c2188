import type { Generated } from "kysely";
import type { SignOff } from "#shared/console/reviews.ts";

/** Of an edition or of an issue. */
export interface ReviewsTable {
  id: Generated<number>;
  planned_emag_id: number | null;
  emag_id: number | null;
  note: Generated<string>;
  responsible_user_id: string | null;
  sign_off: Generated<SignOff>;
  changed_by: string | null;
  changed_at: Date | null;
  /** 0 until somebody changes it. */
  version: Generated<number>;
}
