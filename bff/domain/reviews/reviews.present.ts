import type { PublicationRef } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Review } from "#shared/console/issues/reviews.ts";
import { noSubject, type ReviewRow, type ReviewSubject } from "./reviews.repo.ts";

/** Presents a review for the console. Without a row, presents an empty review of version 0. */
export function presentReview(row: ReviewRow | undefined): Review {
  return {
    note: row?.note ?? "",
    responsible: row?.responsible_user_id
      ? { id: row.responsible_user_id, name: row.responsible_name ?? "" }
      : null,
    sign_off: row?.sign_off ?? "open",
    request:
      row?.sign_off === "requested" && row.requested_by !== null && row.requested_at !== null
        ? { by: row.requested_by, at: iso(row.requested_at) }
        : null,
    changed_by: row?.changed_by ?? null,
    changed_at: isoOrNull(row?.changed_at ?? null),
    version: row?.version ?? 0,
  };
}

export function reviewChanged(
  publication: PublicationRef,
  subject: ReviewSubject,
  version: number,
): ChangeEvent {
  return { ...changeIn("review", publication), ...noSubject, ...subject, version };
}
