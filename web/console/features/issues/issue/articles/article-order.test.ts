import { expect, it } from "vitest";
import type { ImportArticle, TocEntry } from "#shared/console/issues/import-content.ts";
import { articlesInContents, articlesOutside, neighborsOf } from "./article-order.ts";

const entry = (article: number | null, ...children: TocEntry[]): TocEntry => ({
  title: "x",
  article,
  children,
});
const article = (number: number, linear = true): ImportArticle => ({ number, title: "x", linear });

it("articlesInContents lists each article of the table of contents once, in order", () => {
  const toc = [entry(3, entry(1), entry(null, entry(3), entry(2)))];
  expect(articlesInContents(toc)).toEqual([3, 1, 2]);
  expect(articlesInContents([])).toEqual([]);
});

it("articlesOutside lists the articles that the table of contents omits", () => {
  expect(
    articlesOutside([entry(2)], [article(1), article(2), article(3)]).map(({ number }) => number),
  ).toEqual([1, 3]);
});

it("neighborsOf skips missing numbers and articles outside the reading order", () => {
  const articles = [article(1), article(2, false), article(4), article(5)];
  expect(neighborsOf(articles, 1)).toEqual({ previous: undefined, next: article(4) });
  expect(neighborsOf(articles, 2)).toEqual({ previous: article(1), next: article(4) });
  expect(neighborsOf(articles, 5)).toEqual({ previous: article(4), next: undefined });
});
