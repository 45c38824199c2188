import { Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Story } from "#shared/contract/stories.ts";
import { usePublication } from "../../../api/session.ts";
import { TwoClocks } from "../../../ui/two-clocks.tsx";
import { ArticleCategoryField } from "./article-category-field.tsx";
import {
  CodeField,
  FlagField,
  LineField,
  PriceFields,
  ReleaseField,
  SummaryField,
} from "./article-fields.tsx";
import { ArticleImageField, type ArticleImageFieldProps } from "./article-image-field.tsx";
import classes from "./article-panel.module.css";

export interface ArticlePanelProps
  extends Pick<ArticleImageFieldProps, "onChoose" | "onRemove" | "readOnly"> {
  record: Story | null;
}

/** Everything about an article beside its title and text. */
export function ArticlePanel({ record, readOnly, onChoose, onRemove }: ArticlePanelProps) {
  const { t } = useTranslation("articles");
  return (
    <aside aria-label={t("article.panel")} className={classes.root}>
      <Part title={t("article.section.image")}>
        <ArticleImageField
          image={record?.image ?? null}
          published={record?.published_at != null}
          readOnly={readOnly}
          onChoose={onChoose}
          onRemove={onRemove}
        />
      </Part>
      <Part title={t("article.section.summary")}>
        <SummaryField />
      </Part>
      <Part title={t("article.section.release")}>
        <div data-field="released_at">
          <ReleaseField published={record?.published_at != null} />
        </div>
        <CodeField name="language" />
      </Part>
      <Part title={t("article.section.access")}>
        <FlagField name="subscription_required" />
        <FlagField name="purchase_required" />
        <div className={classes.pair}>
          <PriceFields />
          <CodeField name="currency" />
        </div>
      </Part>
      <Part title={t("article.section.categories")}>
        <ArticleCategoryField />
      </Part>
      <Part title={t("article.section.identifiers")}>
        <LineField name="name" />
        <LineField name="external_id" />
        <LineField name="apple_product_identifier" nullable />
        <LineField name="google_product_identifier" nullable />
      </Part>
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

function Record({ record }: { record: Story }) {
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
                  <TwoClocks instant={instant} timeZone={time_zone} />
                </Text>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
