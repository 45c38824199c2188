import type { ImportArticle, TocEntry } from "#shared/console/issues/import-content.ts";

/** Returns the articles in a table of contents, in its order and without duplicates. */
export function articlesInContents(toc: readonly TocEntry[]): number[] {
  const walk = (entries: readonly TocEntry[]): number[] =>
    entries.flatMap(({ article, children }) => [...(article === null ? [] : [article]), ...walk(children)]);
  return [...new Set(walk(toc))];
}

export function articlesOutside(
  toc: readonly TocEntry[],
  articles: readonly ImportArticle[],
): ImportArticle[] {
  const listed = new Set(articlesInContents(toc));
  return articles.filter(({ number }) => !listed.has(number));
}

/** Returns the previous and next article in the reading order, which excludes non-linear articles. */
export function neighborsOf(
  articles: readonly ImportArticle[],
  number: number,
): { previous: ImportArticle | undefined; next: ImportArticle | undefined } {
  return {
    previous: articles.findLast((article) => article.linear && article.number < number),
    next: articles.find((article) => article.linear && article.number > number),
  };
}
