import { getCover } from "#shared/console/imports.ts";
import {
  PAGE_SEARCH_LIMIT,
  type PageSearchAnswer,
  SEARCH_LIMIT,
  type SearchAnswer,
} from "#shared/console/search.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { isoOrNull } from "../present-time.ts";
import * as pages from "./page-search.repo.ts";
import { isSought, type SoughtWord, soughtWords } from "./page-words.ts";
import * as repo from "./search.repo.ts";
import { snippetOf } from "./snippet.ts";

const NOTHING: SearchAnswer = { emags: [], stories: [], article_categories: [], pages: [] };
/** An issue's pages are found in groups, of which several may be among the first. */
const GROUPS = 2 * SEARCH_LIMIT;

/** What holds all words of a query, a few of each kind; nothing for none. */
export async function searchPublication(
  { db }: Services,
  publicationId: number,
  query: string,
): Promise<SearchAnswer> {
  const parts = query.split(/\s+/).filter((part) => part !== "");
  if (parts.length === 0) return NOTHING;
  const sought = { whole: query, parts };
  const [emags, stories, categories, found] = await Promise.all([
    repo.findEmags(db, publicationId, sought, SEARCH_LIMIT),
    repo.findStories(db, publicationId, sought, SEARCH_LIMIT),
    repo.findCategories(db, publicationId, sought, SEARCH_LIMIT),
    searchPages(db, publicationId, soughtWords(query)),
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
  sought: SoughtWord[],
): Promise<SearchAnswer["pages"]> {
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

/** The pages of an issue that hold all words of a query; none for no words. */
export async function searchEmag({ db }: Services, emagId: number, query: string): Promise<PageSearchAnswer> {
  const found = await pages.findImport(db, emagId);
  const nothing = { pages: [], total: 0, waiting: false };
  if (!found) return nothing;
  if (!found.text_indexed) return { ...nothing, waiting: true };
  const sought = soughtWords(query);
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

/** The pages of a group that hold every word, in their order. */
function pagesIn({ first_page, places }: pages.FoundGroup, sought: SoughtWord[]): number[] {
  const pagesOf = sought.map(
    (one) =>
      new Set(places.filter(({ lexeme }) => isSought(lexeme, [one])).flatMap(({ positions }) => positions)),
  );
  const [first, ...others] = pagesOf;
  return [...(first ?? [])]
    .filter((position) => others.every((set) => set.has(position)))
    .sort((one, other) => one - other)
    .map((position) => first_page + position - 1);
}
