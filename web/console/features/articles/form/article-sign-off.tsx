import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { recordReviewQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { RecordReview } from "#web/console/components/record/review/record-review.tsx";
import { FoldedPart } from "./folded-part.tsx";

interface ArticleSignOffProps {
  /** Null before the first save. */
  record: ConsoleStory | null;
  /** Version of the record. */
  version: number;
}

/**
 * Renders the sign-off of an article with its responsible person and note. Folded, so that nothing moves after the first save; the
 * banner above the article shows what waits.
 */
export function ArticleSignOff({ record, version }: ArticleSignOffProps) {
  const { t } = useTranslation(["articles", "common"]);
  const { publication } = usePublication();
  const query = recordReviewQuery({ publication_id: publication.id, story_id: record?.id ?? 0 });
  const review = useQuery({ ...query, enabled: record !== null }).data;
  const sign_off = record ? review?.sign_off : "open";
  return (
    <FoldedPart
      title={t("common:review.sign_off")}
      value={sign_off && t(`common:review.sign_offs.${sign_off}`)}
    >
      {record ? (
        <RecordReview
          subject={{
            publication_id: publication.id,
            story_id: record.id,
            story_version: version,
            draft_version: record.draft_version,
          }}
        />
      ) : (
        <Text size="sm">{t("article.sign_off_unsaved")}</Text>
      )}
    </FoldedPart>
  );
}
