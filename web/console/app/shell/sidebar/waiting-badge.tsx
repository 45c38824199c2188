import { Badge } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { waitingReviewsQuery } from "#web/console/components/record/review/waiting-reviews.ts";
import classes from "./sidebar.module.css";

/** The number of requested sign-offs that wait for the user, if there are any. */
export default function WaitingBadge({ publicationId }: { publicationId: number }) {
  const { t } = useTranslation();
  const total = useQuery(waitingReviewsQuery(publicationId)).data?.total ?? 0;
  if (total === 0) return null;
  return (
    <Badge
      size="sm"
      circle={total < 10}
      className={classes.badge}
      aria-label={t("nav.waiting", { count: total })}
    >
      {total}
    </Badge>
  );
}
