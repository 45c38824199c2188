import { useTranslation } from "react-i18next";
import type { OverviewNeeds } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { Line } from "./need-line.tsx";

interface ReviewsNeedProps {
  reviews: NonNullable<OverviewNeeds["reviews"]>["items"];
}

/** Renders the issues and editions that wait for sign-off. */
export function ReviewsNeed({ reviews }: ReviewsNeedProps) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  return reviews.map(({ type, id, name, release, responsible, is_own }) => (
    <Line
      key={`${type} ${id}`}
      to={type === "emag" ? paths.issue(publication.id, id) : paths.plannedEdition(publication.id, id)}
      name={name}
      aside={release && <DualTimeZone instant={release} timeZone={publication.time_zone} />}
    >
      {is_own
        ? t("needs.reviews.own")
        : responsible === null
          ? t("needs.reviews.no_one")
          : t("needs.reviews.responsible", { name: responsible })}
    </Line>
  ));
}
