import type { Generated } from "kysely";
import type { SignOff } from "#shared/console/issues/reviews.ts";

/** Review of an issue, of an article, or of an edition that has no issue yet. */
export interface ReviewsTable {
  id: Generated<number>;
  planned_emag_id: number | null;
  emag_id: number | null;
  story_id: number | null;
  note: Generated<string>;
  responsible_user_id: string | null;
  sign_off: Generated<SignOff>;
  /** The person who made the last review request, and its time. */
  requested_by: string | null;
  requested_at: Date | null;
  /** Last approval, even if it no longer counts. */
  approved_at: Date | null;
  /** True while a review is requested only because the name or preview of an issue changed: its pages are still approved. */
  pages_approved: Generated<boolean>;
  changed_by: string | null;
  changed_at: Date | null;
  /** 0 until the first change. */
  version: Generated<number>;
}
