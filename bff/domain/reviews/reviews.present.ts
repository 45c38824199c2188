import type { Review } from "#shared/console/reviews.ts";
import { isoOrNull } from "../present-time.ts";
import type { ReviewRow } from "./reviews.repo.ts";

/** A review as the console shows it; without a row, one that nobody has touched. */
export function presentReview(row: ReviewRow | undefined): Review {
  return {
    note: row?.note ?? "",
    responsible: row?.responsible_user_id
      ? { id: row.responsible_user_id, name: row.responsible_name ?? "" }
      : null,
    sign_off: row?.sign_off ?? "open",
    changed_by: row?.changed_by ?? null,
    changed_at: isoOrNull(row?.changed_at ?? null),
    version: row?.version ?? 0,
  };
}
