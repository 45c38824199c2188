import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { recordReviewQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { RecordReview } from "#web/console/components/record/review/record-review.tsx";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import classes from "./article-panel.module.css";
import { ArticleCategoryField } from "./fields/article-category-field.tsx";
import {
  ArticleCodeField,
  ArticleFlag,
  ArticleImageTexts,
  ArticleLine,
  ArticlePrice,
  ArticleRelease,
  ArticleSummary,
} from "./fields/article-fields.tsx";
import { ArticleImageField, type ArticleImageFieldProps } from "./fields/article-image-field.tsx";
import { FoldedPart } from "./folded-part.tsx";

export interface ArticlePanelProps
  extends Pick<ArticleImageFieldProps, "onChoose" | "onRemove" | "readOnly"> {
  record: ConsoleStory | null;
  /** Version of the record. */
  version: number;
}

export function ArticlePanel({ record, version, readOnly, onChoose, onRemove }: ArticlePanelProps) {
  const { t } = useTranslation("articles");
  return (
    <aside aria-label={t("article.panel")} className={classes.root}>
      <ArticleSignOff record={record} version={version} />
      <Part title={t("article.section.release")}>
        <div data-field="released_at">
          <ArticleRelease published={record?.published_at != null} offlineAt={record?.offline_at ?? null} />
        </div>
      </Part>
      <Part title={t("article.section.image")}>
        <div data-field="image">
          <ArticleImageField
            image={record?.image ?? null}
            readOnly={readOnly}
            onChoose={onChoose}
            onRemove={onRemove}
          />
        </div>
        {record?.image && <ArticleImageTexts />}
      </Part>
      <Part title={t("article.section.summary")}>
        <ArticleSummary />
      </Part>
      <Part title={t("article.field.article_category_ids")}>
        <div data-field="article_category_ids">
          <ArticleCategoryField />
        </div>
      </Part>
      <Part title={t("article.section.access")}>
        <ArticleFlag name="subscription_required" />
        <ArticleFlag name="purchase_required" />
        <div className={classes.pair}>
          <ArticlePrice />
          <ArticleCodeField name="currency" />
        </div>
      </Part>
      <FoldedPart title={t("article.section.identifiers")}>
        <ArticleCodeField name="language" />
        <ArticleLine name="name" />
        <ArticleLine name="external_id" />
        <ArticleLine name="apple_product_identifier" nullable />
        <ArticleLine name="google_product_identifier" nullable />
      </FoldedPart>
      {record && (
        <Part title={t("article.section.record")}>
          <Record record={record} />
        </Part>
      )}
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      <Stack gap="sm" mt="xs">
        {children}
      </Stack>
    </section>
  );
}

function Record({ record }: { record: ConsoleStory }) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const moments = [
    [t("article.record.created"), record.created_at],
    [t("article.record.changed"), record.updated_at],
    [t("article.record.published"), record.published_at],
  ] as const;
  return (
    <dl className={classes.record}>
      <div className={classes.row}>
        <dt>{t("article.record.id")}</dt>
        <dd>{record.id}</dd>
      </div>
      {moments.map(
        ([label, instant]) =>
          instant && (
            <div key={label} className={classes.row}>
              <dt>{label}</dt>
              <dd>
                <Text span size="sm">
                  <DualTimeZone instant={instant} timeZone={time_zone} />
                </Text>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

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
function ArticleSignOff({ record, version }: ArticleSignOffProps) {
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
