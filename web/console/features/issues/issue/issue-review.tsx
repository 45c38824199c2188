import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { reviewKeys } from "#web/api/review-keys.ts";
import { cacheEmagReview, emagReviewQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { ReviewForm } from "#web/console/components/record/review-form.tsx";
import { UnsavedParts } from "#web/ui/forms/unsaved-parts.tsx";
import classes from "./issue-details-tab.module.css";

/** Renders the review of the issue: responsible person and sign-off. */
export function IssueReview({ emagId }: { emagId: number }) {
  const { t } = useTranslation(["common", "issues"]);
  const { publication, can } = usePublication();
  const client = useQueryClient();
  const id = useId();
  const query = useQuery(emagReviewQuery(publication.id, emagId));
  return (
    <UnsavedParts parameter="tab">
      <section aria-labelledby={id} className={classes.group}>
        <Title order={2} size="h4" id={id}>
          {t("review.sign_off")}
        </Title>
        <div className={classes.review}>
          {query.data ? (
            <ReviewForm
              subject={{ publication_id: publication.id, emag_id: emagId }}
              review={query.data}
              readOnly={!can("reviews.write")}
              mayRequest={can("reviews.request")}
              onSaved={(review) => cacheEmagReview(client, publication.id, emagId, review)}
              onRefused={() => void client.invalidateQueries({ queryKey: reviewKeys.all(publication.id) })}
            />
          ) : query.isError ? (
            <Text size="sm">{t("review.load_failed")}</Text>
          ) : (
            <Skeleton h={180} />
          )}
        </div>
      </section>
    </UnsavedParts>
  );
}
