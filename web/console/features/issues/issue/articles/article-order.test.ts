import { expect, it } from "vitest";
import type { ImportArticle, TocEntry } from "#shared/console/issues/import-content.ts";
import { articlesInContents, articlesOutside, neighborsOf } from "./article-order.ts";

const entry = (article: number | null, ...children: TocEntry[]): TocEntry => ({
  title: "x",
  article,
  children,
});
const article = (number: number, linear = true): ImportArticle => ({ number, title: "x", linear });

it("lists what the contents lead to, each once, in their order", () => {
  const toc = [entry(3, entry(1), entry(null, entry(3), entry(2)))];
  expect(articlesInContents(toc)).toEqual([3, 1, 2]);
  expect(articlesInContents([])).toEqual([]);
});

it("finds what the contents leave out", () => {
  expect(
    articlesOutside([entry(2)], [article(1), article(2), article(3)]).map(({ number }) => number),
  ).toEqual([1, 3]);
});

it("goes from one article to the next, past gaps and notes", () => {
  const articles = [article(1), article(2, false), article(4), article(5)];
  expect(neighborsOf(articles, 1)).toEqual({ previous: undefined, next: article(4) });
  expect(neighborsOf(articles, 2)).toEqual({ previous: article(1), next: article(4) });
  expect(neighborsOf(articles, 5)).toEqual({ previous: article(4), next: undefined });
});
