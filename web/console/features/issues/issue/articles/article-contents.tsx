import { Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Book, ImportArticle, TocEntry } from "#shared/console/issues/import-content.ts";
import { articlesOutside } from "./article-order.ts";
import classes from "./issue-articles-tab.module.css";

/** Width from which the contents are next to the article. Below, they are collapsed above it. */
const WIDE = "(min-width: 62em)";

export interface ArticleContentsProps {
  book: Book | null;
  articles: ImportArticle[];
  current: number;
}

export function ArticleContents({ book, articles, current }: ArticleContentsProps) {
  const { t } = useTranslation("issue");
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const aside = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another article is what moves the list.
  useEffect(() => showCurrent(aside.current), [current]);
  const toc = book?.toc ?? [];
  const outside = articlesOutside(toc, articles).map(asEntry);
  // Several entries can link to one article. The first one is marked as current.
  const marked = entryOf([...toc, ...outside], current);
  const dir = book?.direction;
  const lang = book?.language ?? undefined;
  const lists = (
    <nav aria-label={t("articles.contents")}>
      <div lang={lang} dir={dir}>
        <Entries entries={toc} marked={marked} />
      </div>
      {outside.length > 0 && (
        <>
          {toc.length > 0 && (
            <Text size="xs" c="dimmed" className={classes.group}>
              {t("articles.outside")}
            </Text>
          )}
          <div lang={lang} dir={dir}>
            <Entries entries={outside} marked={marked} />
          </div>
        </>
      )}
    </nav>
  );
  if (wide)
    return (
      <aside className={classes.contents} ref={aside}>
        <BookLine book={book} count={articles.length} />
        {lists}
      </aside>
    );
  return (
    <div>
      <BookLine book={book} count={articles.length} />
      {/* Choosing an article collapses the list again. */}
      <details key={current} className={classes.collapsed}>
        <summary>{t("articles.contents")}</summary>
        {lists}
      </details>
    </div>
  );
}

/** Returns the first entry that links to an article. */
function entryOf(entries: readonly TocEntry[], article: number): TocEntry | undefined {
  for (const entry of entries) {
    const found = entry.article === article ? entry : entryOf(entry.children, article);
    if (found) return found;
  }
  return undefined;
}

/** Scrolls only the list, so that the current article is visible in it. */
function showCurrent(list: HTMLElement | null): void {
  const entry = list?.querySelector("[aria-current]");
  if (!list || !entry) return;
  const [within, place] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (place.top >= within.top && place.bottom <= within.bottom) return;
  list.scrollTop += place.top - within.top - list.clientHeight / 3;
}

function asEntry({ number, title }: ImportArticle): TocEntry {
  return { title, article: number, children: [] };
}

function BookLine({ book, count }: { book: Book | null; count: number }) {
  const { t } = useTranslation("issue");
  const facts = [
    t("articles.count", { count }),
    book?.direction === "rtl" && t("articles.right_to_left"),
    book?.layout === "fixed" && t("articles.fixed_layout"),
  ].filter(Boolean);
  return (
    <div className={classes.book}>
      {book && book.title !== "" && (
        <Title order={2} size="sm" lang={book.language ?? undefined} dir="auto">
          {book.title}
        </Title>
      )}
      <Text size="xs" c="dimmed">
        {facts.join(" · ")}
      </Text>
    </div>
  );
}

function Entries({ entries, marked }: { entries: readonly TocEntry[]; marked: TocEntry | undefined }) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.entries}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the contents of an import never change.
        <li key={index}>
          {entry.article === null ? (
            <span className={classes.heading}>{entry.title}</span>
          ) : (
            <Link
              to={`?tab=articles&article=${entry.article}`}
              preventScrollReset
              className={classes.entry}
              aria-current={entry === marked ? "page" : undefined}
            >
              {entry.title}
            </Link>
          )}
          <Entries entries={entry.children} marked={marked} />
        </li>
      ))}
    </ul>
  );
}
