import { setImmediate } from "node:timers/promises";
import type { PlatformContext } from "#bff/core/context.ts";
import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import { findPageLayout } from "#bff/domain/imports/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { foundStories } from "#bff/domain/stories/index.ts";
import { markdownText } from "#bff/platform/text-search/markdown-text.ts";
import { findSnippet } from "#bff/platform/text-search/snippet.ts";
import type { Db } from "#bff/schema/tables.ts";
import { getCover } from "#shared/console/issues/imports.ts";
import {
  PAGE_SEARCH_LIMIT,
  type PageBox,
  type PageSearchResponse,
  SEARCH_LIMIT,
  type SearchResponse,
} from "#shared/console/search.ts";
import {
  containsAll,
  lexemesOf,
  matchesLexeme,
  parseSearchWords,
  type SearchWord,
} from "#shared/search-words.ts";
import { matchesIn } from "./page-matches.ts";
import * as pages from "./page-search.repo.ts";
import * as repo from "./search.repo.ts";

const NOTHING: SearchResponse = {
  emags: [],
  stories: [],
  article_categories: [],
  editions: [],
  people: [],
  pages: [],
};
/** More than the number of results, because several groups may belong to the same issue. */
const GROUPS = 2 * SEARCH_LIMIT;
/** Number of texts of pages in memory. */
const TEXTS = 20;

/** Searches the content, editions and people of a publication for all words of a query. Returns a few results of each kind. */
export async function searchPublication(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  query: string,
  mayReadPeople: boolean,
): Promise<SearchResponse> {
  const parts = query.split(/\s+/).filter((part) => part !== "");
  if (parts.length === 0) return NOTHING;
  const sought = { whole: query, parts };
  const { id } = publication;
  const words = parseSearchWords(query);
  const [emags, stories, categories, editions, people, found] = await Promise.all([
    repo.findEmags(db, id, sought, SEARCH_LIMIT),
    searchStories(db, id, sought, words),
    repo.findCategories(db, id, sought, SEARCH_LIMIT),
    repo.findEditions(db, id, sought, SEARCH_LIMIT),
    mayReadPeople ? repo.findPeople(db, publication.organization_id, sought, SEARCH_LIMIT) : [],
    searchPages(db, id, words),
  ]);
  return {
    emags: emags.map(({ cover_import_id, released_at, ...emag }) => ({
      ...emag,
      released_at: isoOrNull(released_at),
      cover_url: cover_import_id && getCover.path.replace(":import_id", cover_import_id),
    })),
    stories,
    article_categories: categories,
    editions: editions.map(({ release_date, ...edition }) => ({
      ...edition,
      release_date: iso(release_date),
    })),
    people,
    pages: found,
  };
}

/** Finds articles by title, name or external identifier, followed by those whose text matches. */
async function searchStories(
  db: Db,
  publicationId: number,
  sought: repo.NameQuery,
  words: SearchWord[],
): Promise<SearchResponse["stories"]> {
  // A prefix of one or two letters is in almost every text.
  const matches =
    repo.isIndexed(sought) && words.length > 0
      ? foundStories(publicationId, sought.whole, { isConsole: true })
      : null;
  const [named, texts] = await Promise.all([
    repo.findStories(db, publicationId, sought, SEARCH_LIMIT),
    matches === null ? [] : repo.findStoryTexts(db, matches, 2 * SEARCH_LIMIT),
  ]);
  const namedIds = new Set(named.map(({ id }) => id));
  const found = texts.filter(({ id }) => !namedIds.has(id)).slice(0, SEARCH_LIMIT);
  return [
    ...named.map((story) => ({ ...story, snippet: null })),
    ...(await Array.fromAsync(found, async ({ content, ...story }) => ({
      ...story,
      snippet: await findSnippet(content, words, markdownText),
    }))),
  ].map(({ released_at, ...story }) => ({ ...story, released_at: isoOrNull(released_at) }));
}

async function searchPages(
  db: Db,
  publicationId: number,
  sought: SearchWord[],
): Promise<SearchResponse["pages"]> {
  if (sought.length === 0) return [];
  const groups = await pages.findGroups(db, publicationId, sought, GROUPS);
  const firstOf = new Map<number, { import_id: string; page: number }>();
  for (const group of groups) {
    if (firstOf.has(group.emag_id)) continue;
    const [page] = await confirmed(db, group.import_id, pagesIn(group, sought), sought, 1);
    if (page !== undefined) firstOf.set(group.emag_id, { import_id: group.import_id, page });
  }
  const texts = await pages.selectPages(db, [...firstOf.values()].slice(0, SEARCH_LIMIT));
  return Array.fromAsync(texts, async ({ emag_id, name, number, text }) => ({
    emag_id,
    emag_name: name,
    page: number,
    snippet: await findSnippet(text, sought),
  }));
}

const NO_PAGES: PageSearchResponse = { pages: [], numbers: [], waiting: false };

/** Searches the pages of an issue for all words of a query, as the console shows them. */
export async function searchEmag(
  { db }: Pick<PlatformContext, "db">,
  emagId: number,
  query: string,
): Promise<PageSearchResponse> {
  const found = await pages.findImport(db, emagId);
  return found ? searchFound(db, found, query) : NO_PAGES;
}

/** Searches the pages of an import for all words of a query. */
export async function searchImport(
  { db }: Pick<PlatformContext, "db">,
  importId: string,
  query: string,
): Promise<PageSearchResponse> {
  const found = await pages.findIndexed(db, importId);
  return found ? searchFound(db, found, query) : NO_PAGES;
}

async function searchFound(
  db: Db,
  found: { id: string; text_indexed: boolean },
  query: string,
): Promise<PageSearchResponse> {
  if (!found.text_indexed) return { ...NO_PAGES, waiting: true };
  const sought = parseSearchWords(query);
  if (sought.length === 0) return NO_PAGES;
  const groups = await pages.findGroupsOf(db, found.id, sought);
  const candidates = groups.flatMap((group) => pagesIn(group, sought));
  const numbers = await confirmed(db, found.id, candidates, sought, candidates.length);
  const texts = await pages.selectTextsOf(db, found.id, numbers.slice(0, PAGE_SEARCH_LIMIT));
  return {
    pages: await Array.fromAsync(texts, async ({ number, text }) => ({
      page: number,
      snippet: await findSnippet(text, sought),
    })),
    numbers,
    waiting: false,
  };
}

/** Finds the places of the words of a query on a page. Returns null if the page has no stored places. */
export async function findOnPage(
  { db }: Pick<PlatformContext, "db">,
  emagId: number,
  page: number,
  query: string,
): Promise<PageBox[][] | null> {
  const found = await pages.findImport(db, emagId);
  const row = found && (await findPageLayout(db, found.id, page));
  if (!row) return [];
  return row.word_boxes === null ? null : matchesIn(row.word_boxes, parseSearchWords(query));
}

/**
 * Returns the first `atMost` of the pages that contain all words of a search. A page with all pairs of a run of characters may have
 * them in different places, so its text is read.
 */
export async function confirmed(
  db: Db,
  importId: string,
  numbers: number[],
  sought: readonly SearchWord[],
  atMost: number,
): Promise<number[]> {
  const runs = sought.filter((one) => lexemesOf(one).length > 1);
  if (runs.length === 0) return numbers.slice(0, atMost);
  const found: number[] = [];
  for (let at = 0; at < numbers.length && found.length < atMost; at += TEXTS) {
    const texts = await pages.selectTextsOf(db, importId, numbers.slice(at, at + TEXTS));
    for (const { number, text } of texts) {
      if (containsAll(text, runs)) found.push(number);
      await setImmediate();
    }
  }
  return found.slice(0, atMost);
}

/** Returns the numbers of the pages in a group that have all index words of a search, in order. */
export function pagesIn({ first_page, places }: pages.FoundGroup, sought: SearchWord[]): number[] {
  const pagesOf = sought
    .flatMap(lexemesOf)
    .map(
      (one) =>
        new Set(
          places.filter(({ lexeme }) => matchesLexeme(lexeme, one)).flatMap(({ positions }) => positions),
        ),
    );
  const [first, ...others] = pagesOf;
  return [...(first ?? [])]
    .filter((position) => others.every((set) => set.has(position)))
    .sort((one, other) => one - other)
    .map((position) => first_page + position - 1);
}
