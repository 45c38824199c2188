import { Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Book, ImportArticle, TocEntry } from "#shared/console/import-content.ts";
import { articlesOutside } from "./article-order.ts";
import classes from "./issue-articles-tab.module.css";

/** Beside the article from here on; above it, and folded away, on narrower screens. */
const WIDE = "(min-width: 62em)";

export interface ArticleContentsProps {
  book: Book | null;
  articles: ImportArticle[];
  current: number;
}

/** The table of contents of the book, and the articles it leaves out. */
export function ArticleContents({ book, articles, current }: ArticleContentsProps) {
  const { t } = useTranslation("issues");
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const toc = book?.toc ?? [];
  const outside = articlesOutside(toc, articles);
  const dir = book?.direction;
  const lang = book?.language ?? undefined;
  const lists = (
    <nav aria-label={t("articles.contents")}>
      <div lang={lang} dir={dir}>
        <Entries entries={toc} current={current} />
      </div>
      {outside.length > 0 && (
        <>
          {toc.length > 0 && (
            <Text size="xs" c="dimmed" className={classes.group}>
              {t("articles.outside")}
            </Text>
          )}
          <div lang={lang} dir={dir}>
            <Entries entries={outside.map(asEntry)} current={current} />
          </div>
        </>
      )}
    </nav>
  );
  if (wide)
    return (
      <aside className={classes.contents}>
        <BookLine book={book} count={articles.length} />
        {lists}
      </aside>
    );
  return (
    <div>
      <BookLine book={book} count={articles.length} />
      {/* A choice of another article folds the list away again. */}
      <details key={current} className={classes.fold}>
        <summary>{t("articles.contents")}</summary>
        {lists}
      </details>
    </div>
  );
}

function asEntry({ number, title }: ImportArticle): TocEntry {
  return { title, article: number, children: [] };
}

function BookLine({ book, count }: { book: Book | null; count: number }) {
  const { t } = useTranslation("issues");
  const id = useId();
  const facts = [
    t("articles.count", { count }),
    book?.direction === "rtl" && t("articles.right_to_left"),
    book?.layout === "fixed" && t("articles.fixed_layout"),
  ].filter(Boolean);
  return (
    <div className={classes.book}>
      {book && book.title !== "" && (
        <Title order={2} size="sm" id={id} lang={book.language ?? undefined} dir="auto">
          {book.title}
        </Title>
      )}
      <Text size="xs" c="dimmed">
        {facts.join(" · ")}
      </Text>
    </div>
  );
}

function Entries({ entries, current }: { entries: readonly TocEntry[]; current: number }) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.entries}>
      {entries.map(({ title, article, children }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the contents of an import never change.
        <li key={index}>
          {article === null ? (
            <span className={classes.heading}>{title}</span>
          ) : (
            <Link
              to={`?tab=articles&article=${article}`}
              preventScrollReset
              className={classes.entry}
              aria-current={article === current ? "page" : undefined}
            >
              {title}
            </Link>
          )}
          <Entries entries={children} current={current} />
        </li>
      ))}
    </ul>
  );
}
