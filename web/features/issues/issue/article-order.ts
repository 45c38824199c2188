import type { ImportArticle, TocEntry } from "#shared/console/import-content.ts";

/** The articles a table of contents leads to, in its order, each once. */
export function articlesInContents(toc: readonly TocEntry[]): number[] {
  const walk = (entries: readonly TocEntry[]): number[] =>
    entries.flatMap(({ article, children }) => [...(article === null ? [] : [article]), ...walk(children)]);
  return [...new Set(walk(toc))];
}

/** The articles a table of contents leaves out. */
export function articlesOutside(
  toc: readonly TocEntry[],
  articles: readonly ImportArticle[],
): ImportArticle[] {
  const listed = new Set(articlesInContents(toc));
  return articles.filter(({ number }) => !listed.has(number));
}

/** The neighbours of an article in the reading order, which those outside of it (not linear) are no part of. */
export function neighboursOf(
  articles: readonly ImportArticle[],
  number: number,
): { previous: ImportArticle | undefined; next: ImportArticle | undefined } {
  return {
    previous: articles.findLast((article) => article.linear && article.number < number),
    next: articles.find((article) => article.linear && article.number > number),
  };
}
