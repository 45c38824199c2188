import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Story } from "#shared/contract/stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { categoriesQuery } from "../../../api/categories.ts";
import { usePublication, usePublicationRef } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { formatDate } from "../../../ui/format.ts";
import type { SelectedRow } from "../../../ui/list-selection.ts";
import { TruncatedText } from "../../../ui/truncated-text.tsx";
import { TwoClocks } from "../../../ui/two-clocks.tsx";
import { stateOf } from "../article-state.ts";
import { categoryPath } from "../category-path.ts";
import classes from "./article-parts.module.css";

export function selectedOf(record: Story, now: number): SelectedRow {
  return { id: record.id, name: record.name, visible: stateOf(record, now).kind === "visible" };
}

/** The image as a mark beside the title, which stands next to it. */
export function ArticleMark({ record }: { record: Story }) {
  return (
    <span className={classes.mark} aria-hidden>
      {record.image ? (
        <img src={renditionUrl(record.image.url, "list")} alt="" loading="lazy" decoding="async" />
      ) : (
        <FileText size={18} strokeWidth={1.5} />
      )}
    </span>
  );
}

/** The title, which leads to the article, and the name and identifier under it where they say more. */
export function ArticleTitle({ record, className }: { record: Story; className: string | undefined }) {
  const { publication } = usePublication();
  const title = record.title.trim() || record.name;
  const more = [record.name === title ? "" : record.name, record.external_id].filter(Boolean).join(" · ");
  return (
    <>
      <Link to={paths.article(publication.id, record.id)} className={className}>
        <TruncatedText lines={2} inherit>
          {title}
        </TruncatedText>
      </Link>
      {more !== "" && (
        <TruncatedText size="xs" c="dimmed" className={classes.more}>
          {more}
        </TruncatedText>
      )}
    </>
  );
}

export function ArticleRelease({ record, inline = false }: { record: Story; inline?: boolean }) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  return (
    <>
      {record.released_at ? (
        <TwoClocks instant={record.released_at} timeZone={time_zone} inline={inline} />
      ) : (
        <Text span inherit c="dimmed">
          {t("list.no_release")}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div">
        {t("list.created_at", { date: formatDate(record.created_at, time_zone) })}
      </Text>
    </>
  );
}

export function ArticleCategories({ record }: { record: Story }) {
  const { t } = useTranslation("articles");
  const categories = useQuery(categoriesQuery(usePublicationRef())).data ?? [];
  if (record.article_category_ids.length === 0)
    return (
      <Text span inherit c="dimmed" role="img" aria-label={t("list.no_categories")}>
        –
      </Text>
    );
  const names = record.article_category_ids.map(
    (id) => categoryPath(categories, id) ?? t("article.unknown_category", { id }),
  );
  return (
    <TruncatedText lines={2} inherit>
      {names.join(", ")}
    </TruncatedText>
  );
}
