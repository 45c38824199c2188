import type { Generated } from "kysely";
import type { SignOff } from "#shared/console/issues/reviews.ts";

/** Review of an edition or an issue. */
export interface ReviewsTable {
  id: Generated<number>;
  planned_emag_id: number | null;
  emag_id: number | null;
  note: Generated<string>;
  responsible_user_id: string | null;
  sign_off: Generated<SignOff>;
  changed_by: string | null;
  changed_at: Date | null;
  /** 0 until the first change. */
  version: Generated<number>;
}
