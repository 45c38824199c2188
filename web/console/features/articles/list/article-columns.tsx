import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ManagedStory } from "#shared/console/articles/managed-stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { formatDate } from "#web/console/app/i18n/formats.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { None, SecondLine, useCommonColumns } from "#web/console/components/lists/list-cells.tsx";
import type { ListColumn } from "#web/console/components/lists/list-columns.ts";
import { DensityContext } from "#web/console/components/lists/list-rows.tsx";
import table from "#web/ui/lists/list-table.module.css";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import { untilOf } from "../article-state.ts";
import { ArticleStateLine } from "../article-state-line.tsx";
import { titleOf } from "../article-values.ts";
import { categoryPath } from "../category-path.ts";
import classes from "./article-columns.module.css";
import type { ArticleRow } from "./article-list-rows.ts";

/** Returns the columns of the article list. */
export function useArticleColumns(): readonly ListColumn<ArticleRow>[] {
  const { t } = useTranslation("articles");
  const { release, change, author, creation } = useCommonColumns();
  return useMemo(
    () => [
      { name: "image", label: t("list.column.image"), isLabelHidden: true, width: 72, Cell: ImageCell },
      { name: "title", label: t("list.column.title"), sortable: true, Cell: TitleCell },
      { name: "state", label: t("list.column.state"), width: 136, choice: "on", Cell: StateCell },
      release,
      author,
      change,
      {
        name: "categories",
        label: t("list.column.categories"),
        width: 140,
        choice: "on",
        Cell: CategoriesCell,
      },
      creation,
    ],
    [t, release, change, author, creation],
  );
}

interface CellProps {
  row: ArticleRow;
}

function ImageCell({ row: { record } }: CellProps) {
  return <ArticleThumbnail record={record} />;
}

/** Renders the thumbnail. Hidden from screen readers, because the title is beside it. */
export function ArticleThumbnail({ record }: { record: ManagedStory }) {
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

/** Renders the title with the internal name (if it differs from the title) and the external ID below it. */
function TitleCell({ row: { record } }: CellProps) {
  return (
    <>
      <ArticleTitle record={record} lines={1} className={table.name} />
      <ArticleNames record={record} />
    </>
  );
}

interface ArticleTitleProps {
  record: ManagedStory;
  lines: number;
  className: string | undefined;
}

export function ArticleTitle({ record, lines, className }: ArticleTitleProps) {
  const { publication } = usePublication();
  return (
    <Link to={paths.article(publication.id, record.id)} className={className}>
      <TruncatedText lines={lines} inherit>
        {titleOf(record)}
      </TruncatedText>
    </Link>
  );
}

export function ArticleNames({ record }: { record: ManagedStory }) {
  const { name, external_id } = record;
  const names = [name === titleOf(record) ? "" : name, external_id].filter(Boolean).join(" · ");
  return names !== "" && <SecondLine>{names}</SecondLine>;
}

function StateCell({ row: { record, state } }: CellProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const until = untilOf(state);
  return (
    <>
      <ArticleStateLine state={state} />
      {record.has_draft && <SecondLine>{t("list.has_draft")}</SecondLine>}
      {until && <SecondLine>{t("list.until", { when: formatDate(until, time_zone) })}</SecondLine>}
    </>
  );
}

function CategoriesCell({ row: { record } }: CellProps) {
  const { t } = useTranslation("articles");
  const isCompact = use(DensityContext) === "compact";
  const categories = useQuery(categoriesQuery(usePublicationRef())).data ?? [];
  if (record.article_category_ids.length === 0) return <None label={t("list.no_categories")} />;
  const names = record.article_category_ids.map(
    (id) => categoryPath(categories, id) ?? t("article.unknown_category", { id }),
  );
  return (
    <TruncatedText lines={isCompact ? 1 : 2} inherit>
      {names.join(", ")}
    </TruncatedText>
  );
}
