import type { Services } from "#bff/app/context.ts";
import { isoOrNull } from "#bff/domain/iso-time.ts";
import type { Db } from "#bff/schema/tables.ts";
import { getCover } from "#shared/console/issues/imports.ts";
import {
  PAGE_SEARCH_LIMIT,
  type PageSearchResponse,
  SEARCH_LIMIT,
  type SearchResponse,
} from "#shared/console/search.ts";
import * as pages from "./page-search.repo.ts";
import { matchesAny, parseSearchWords, type SearchWord } from "./page-words.ts";
import * as repo from "./search.repo.ts";
import { snippetOf } from "./snippet.ts";

const NOTHING: SearchResponse = { emags: [], stories: [], article_categories: [], pages: [] };
/** More than the number of results, because several groups may belong to the same issue. */
const GROUPS = 2 * SEARCH_LIMIT;

/** Searches issues, articles, categories and pages for all words of a query. Returns a few results of each kind. */
export async function searchPublication(
  { db }: Pick<Services, "db">,
  publicationId: number,
  query: string,
): Promise<SearchResponse> {
  const parts = query.split(/\s+/).filter((part) => part !== "");
  if (parts.length === 0) return NOTHING;
  const sought = { whole: query, parts };
  const [emags, stories, categories, found] = await Promise.all([
    repo.findEmags(db, publicationId, sought, SEARCH_LIMIT),
    repo.findStories(db, publicationId, sought, SEARCH_LIMIT),
    repo.findCategories(db, publicationId, sought, SEARCH_LIMIT),
    searchPages(db, publicationId, parseSearchWords(query)),
  ]);
  return {
    emags: emags.map(({ cover_import_id, released_at, ...emag }) => ({
      ...emag,
      released_at: isoOrNull(released_at),
      cover_url: cover_import_id && getCover.path.replace(":import_id", cover_import_id),
    })),
    stories: stories.map(({ released_at, ...story }) => ({ ...story, released_at: isoOrNull(released_at) })),
    article_categories: categories,
    pages: found,
  };
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
    const [page] = pagesIn(group, sought);
    if (page !== undefined && !firstOf.has(group.emag_id))
      firstOf.set(group.emag_id, { import_id: group.import_id, page });
  }
  const texts = await pages.selectPages(db, [...firstOf.values()].slice(0, SEARCH_LIMIT));
  return texts.map(({ emag_id, name, number, text }) => ({
    emag_id,
    emag_name: name,
    page: number,
    snippet: snippetOf(text, sought),
  }));
}

/** Searches the pages of an issue for all words of a query. */
export async function searchEmag(
  { db }: Pick<Services, "db">,
  emagId: number,
  query: string,
): Promise<PageSearchResponse> {
  const found = await pages.findImport(db, emagId);
  const nothing = { pages: [], total: 0, waiting: false };
  if (!found) return nothing;
  if (!found.text_indexed) return { ...nothing, waiting: true };
  const sought = parseSearchWords(query);
  if (sought.length === 0) return nothing;
  const groups = await pages.findGroupsOf(db, found.id, sought);
  const numbers = groups.flatMap((group) => pagesIn(group, sought));
  const texts = await pages.selectTextsOf(db, found.id, numbers.slice(0, PAGE_SEARCH_LIMIT));
  return {
    pages: texts.map(({ number, text }) => ({ page: number, snippet: snippetOf(text, sought) })),
    total: numbers.length,
    waiting: false,
  };
}

/** Returns the numbers of the pages in a group that contain all words, in order. */
function pagesIn({ first_page, places }: pages.FoundGroup, sought: SearchWord[]): number[] {
  const pagesOf = sought.map(
    (one) =>
      new Set(places.filter(({ lexeme }) => matchesAny(lexeme, [one])).flatMap(({ positions }) => positions)),
  );
  const [first, ...others] = pagesOf;
  return [...(first ?? [])]
    .filter((position) => others.every((set) => set.has(position)))
    .sort((one, other) => one - other)
    .map((position) => first_page + position - 1);
}
