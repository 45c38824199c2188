import { readWordBoxes } from "#bff/domain/imports/index.ts";
import type { PageBox } from "#shared/console/search.ts";
import { findMatches } from "#shared/page-matches.ts";
import type { SearchWord } from "#shared/search-words.ts";

/** Finds the words in a page's stored word boxes that match a search. Each match has one box a line. */
export function matchesIn(wordBoxes: string, sought: readonly SearchWord[]): PageBox[][] {
  return findMatches([...readWordBoxes(wordBoxes)], sought, ({ boxes }) => boxes());
}
