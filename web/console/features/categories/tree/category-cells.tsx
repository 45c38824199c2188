import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { parentIdsOf } from "#shared/category-tree.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDate, formatNumber } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import classes from "./category-cells.module.css";
import type { CategoryArticles } from "./use-category-tree.ts";

interface CategoryCellsProps {
  category: ArticleCategory;
  /** Null until the articles are counted. */
  articles: CategoryArticles | null;
  byId: ReadonlyMap<number, ArticleCategory>;
  hasChildren: boolean;
  /** True for the active row. Only its controls are tab stops. */
  reachable: boolean;
}

export function CategoryCells({ category, articles, byId, hasChildren, reachable }: CategoryCellsProps) {
  const { t } = useTranslation("categories");
  const { publication } = usePublication();
  const { id, name } = category;
  const { stories = 0, stories_with_descendants: total = 0, last_story: last = null } = articles ?? {};
  const tabIndex = reachable ? 0 : -1;
  /** The list contains the articles of subcategories, too. */
  const list = total > 0 && (
    <Link
      to={paths.articlesIn(publication.id, id)}
      className={classes.link}
      tabIndex={tabIndex}
      aria-label={t("articles_in", { count: total, name })}
    >
      {formatNumber(total)}
    </Link>
  );
  return (
    <>
      <span className={classes.path} onPointerEnter={showFullText}>
        {parentIdsOf(byId, id)
          .map((parent) => byId.get(parent)?.name)
          .join(" › ")}
      </span>
      <span className={classes.number}>{hasChildren ? stories > 0 && formatNumber(stories) : list}</span>
      <span className={classes.total}>{hasChildren && list}</span>
      <span className={classes.last}>
        {last && (
          <>
            <Link
              to={paths.article(publication.id, last.id)}
              className={classes.title}
              tabIndex={tabIndex}
              onPointerEnter={showFullText}
            >
              {last.title}
            </Link>
            <time dateTime={last.released_at} className={classes.date}>
              {formatDate(last.released_at, publication.time_zone)}
            </time>
          </>
        )}
      </span>
    </>
  );
}

/** Renders the headings of the cells. Screen readers get the cells in the description of each row. */
export function CategoryHeadings({ height }: { height: number }) {
  const { t } = useTranslation("categories");
  return (
    <div className={classes.headings} style={{ height }} aria-hidden>
      <span className={classes.heading}>{t("column.name")}</span>
      <span className={classes.path}>{t("column.path")}</span>
      <span className={classes.number}>{t("column.articles")}</span>
      <span className={classes.total}>{t("column.with_subcategories")}</span>
      <span className={classes.last}>{t("column.last_article")}</span>
    </div>
  );
}

/** Describes the articles of a category for screen readers. */
export function describeArticles(
  t: TFunction<"categories">,
  { stories, stories_with_descendants: total, last_story: last }: CategoryArticles,
  timeZone: string,
): string {
  const parts: string[] = [t("articles", { count: stories })];
  if (total > stories) parts.push(t("articles_below", { count: total }));
  if (last)
    parts.push(t("last_article", { title: last.title, date: formatDate(last.released_at, timeZone) }));
  return parts.join(", ");
}

/** Shows a truncated text in a native tooltip, which costs less than a tooltip component in each of many rows. */
export function showFullText({ currentTarget }: React.PointerEvent<HTMLElement>): void {
  currentTarget.title = currentTarget.scrollWidth > currentTarget.clientWidth ? currentTarget.innerText : "";
}
