import { useTranslation } from "react-i18next";
import type { WaitingReviews } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { waitingReviewPath } from "#web/console/components/record/review/waiting-reviews.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { TaskLine } from "./task-line.tsx";

export function ReviewsNeed({ reviews }: { reviews: WaitingReviews["items"] }) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  return reviews.map((review) => {
    const { type, id, name, release, requested_by, note, is_own } = review;
    const asked =
      requested_by === null
        ? t("needs.reviews.unasked")
        : t(is_own ? "needs.reviews.own" : "needs.reviews.anyone", { name: requested_by });
    return (
      <TaskLine
        key={`${type} ${id}`}
        to={waitingReviewPath(publication.id, review)}
        name={name}
        aside={release && <DualTimeZone instant={release} timeZone={publication.time_zone} />}
      >
        {note === "" ? asked : `${asked} ${note}`}
      </TaskLine>
    );
  });
}
