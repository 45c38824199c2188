import type { IssueMatches } from "#shared/kiosk/pages.ts";
import { findIn, parseSearchWords, wordsIn } from "#shared/search-words.ts";

/** The words of each page of a saved issue, in the order of the text. */
export type SearchIndex = string[][];

/** Pages with an excerpt. */
const MAX_EXCERPTS = 50;
/** Characters before and after the first match of an excerpt. */
const AROUND = 80;

/** Searches a saved issue for all words of a query. */
export function searchSavedIssue(index: SearchIndex, query: string): IssueMatches {
  const sought = parseSearchWords(query);
  const found: IssueMatches = { pages: [], numbers: [], waiting: false };
  if (sought.length === 0) return found;
  for (const [at, words] of index.entries()) {
    const text = words.join(" ");
    const matches = [...findIn(wordsIn(text), sought)];
    const first = matches[0]?.words[0];
    if (!first || new Set(matches.map((match) => match.sought)).size < sought.length) continue;
    found.numbers.push(at + 1);
    if (found.pages.length === MAX_EXCERPTS) continue;
    const snippet = [
      { text: text.slice(Math.max(0, first.from - AROUND), first.from), found: false },
      { text: text.slice(first.from, first.to), found: true },
      { text: text.slice(first.to, first.to + AROUND), found: false },
    ];
    found.pages.push({ page: at + 1, snippet });
  }
  return found;
}
