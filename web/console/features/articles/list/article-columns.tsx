import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ManagedStory } from "#shared/console/articles/managed-stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { AccessMissingLine } from "#web/console/components/access/access-missing-line.tsx";
import { None, SecondLine, useCommonColumns } from "#web/console/components/lists/list-cells.tsx";
import type { ListColumn } from "#web/console/components/lists/list-columns.ts";
import { DensityContext } from "#web/console/components/lists/list-rows.tsx";
import { Snippet } from "#web/console/components/search/snippet.tsx";
import { formatDate } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import table from "#web/ui/lists/list-table.module.css";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import { untilOf } from "../article-state.ts";
import { ArticleStateLine } from "../article-state-line.tsx";
import { titleOf } from "../article-values.ts";
import { categoryPath } from "../category-path.ts";
import classes from "./article-columns.module.css";
import type { ArticleRow } from "./article-list-rows.ts";

export function useArticleColumns(): readonly ListColumn<ArticleRow>[] {
  const { t } = useTranslation(["articles", "common"]);
  const { release, change, author, creation } = useCommonColumns();
  return useMemo(
    () => [
      { name: "image", label: t("list.column.image"), isLabelHidden: true, width: 72, Cell: ImageCell },
      { name: "title", label: t("list.column.title"), minWidth: 180, sortable: true, Cell: TitleCell },
      { name: "state", label: t("common:status"), width: 132, choice: "on", Cell: StateCell },
      { ...release, isKept: true },
      {
        name: "sign_off",
        label: t("review.sign_off", { ns: "common" }),
        width: 108,
        choice: "on",
        Cell: SignOffCell,
      },
      // The name beside the last change says who works on an article.
      { ...author, choice: "off" },
      change,
      {
        name: "categories",
        label: t("common:nav.categories"),
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
      <ArticleTitleCell record={record} lines={1} className={table.name} />
      <ArticleNames record={record} />
      <ArticleExcerpt record={record} />
    </>
  );
}

interface ArticleTitleCellProps {
  record: ManagedStory;
  lines: number;
  className: string | undefined;
}

export function ArticleTitleCell({ record, lines, className }: ArticleTitleCellProps) {
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

export function ArticleExcerpt({ record: { snippet } }: { record: ManagedStory }) {
  return (
    snippet && (
      <Text component="div" size="xs" c="dimmed" lineClamp={2}>
        <Snippet pieces={snippet} />
      </Text>
    )
  );
}

function StateCell({ row: { record, state } }: CellProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const until = untilOf(state);
  return (
    <div className={classes.state}>
      <ArticleStateLine state={state} />
      <AccessMissingLine record={record} />
      {record.has_draft && <SecondLine>{t("list.has_draft")}</SecondLine>}
      {until && <SecondLine>{t("list.until", { when: formatDate(until, time_zone) })}</SecondLine>}
    </div>
  );
}

function SignOffCell({ row: { record } }: CellProps) {
  const { t } = useTranslation("common");
  return t(`review.sign_offs.${record.sign_off}`);
}

function CategoriesCell({ row: { record } }: CellProps) {
  const { t } = useTranslation("articles");
  const isCompact = use(DensityContext) === "compact";
  const categories = useQuery(categoriesQuery(usePublicationRef())).data ?? [];
  if (record.article_category_ids.length === 0) return <None label={t("list.no_categories")} />;
  const categoryPaths = record.article_category_ids.map(
    (id) => categoryPath(categories, id) ?? t("article.unknown_category", { id }),
  );
  // The last part of a path tells categories apart, and the first one would be all that fits.
  const names = categoryPaths.map((path) => path.split(" › ").at(-1));
  return (
    <div title={categoryPaths.join(", ")}>
      <TruncatedText lines={isCompact ? 1 : 2} inherit>
        {names.join(", ")}
      </TruncatedText>
    </div>
  );
}
