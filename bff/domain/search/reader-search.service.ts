import type { PlatformContext } from "#bff/core/context.ts";
import { findSnippet } from "#bff/platform/text-search/snippet.ts";
import type { Snippet } from "#shared/console/search.ts";
import { parseSearchWords } from "#shared/search-words.ts";
import { findGroups, selectTextsOf } from "./page-search.repo.ts";
import { confirmed, pagesIn } from "./search.service.ts";

/** More than the number of results, because several groups may belong to the same issue. */
const GROUPS = 60;

/** The pages of an issue that contain all words of a search. */
export interface FoundPages {
  importId: string;
  numbers: number[];
}

/** Finds pages with all words of a query in the issues that readers see, the newest issues only. Returns them by the ID. */
export async function findShownPages(
  { db }: Pick<PlatformContext, "db">,
  publicationId: number,
  query: string,
): Promise<Map<number, FoundPages>> {
  const found = new Map<number, FoundPages>();
  const sought = parseSearchWords(query);
  if (sought.length === 0) return found;
  for (const group of await findGroups(db, publicationId, sought, GROUPS, "readers")) {
    const numbers = pagesIn(group, sought);
    const known = found.get(group.emag_id);
    if (known) known.numbers.push(...numbers);
    else if (numbers.length > 0) found.set(group.emag_id, { importId: group.import_id, numbers });
  }
  return found;
}

/** Returns excerpts of the first pages that were found. Pages that only seemed to contain the words are not among them. */
export async function excerptsOfPages(
  { db }: Pick<PlatformContext, "db">,
  { importId, numbers }: FoundPages,
  query: string,
  atMost: number,
): Promise<{ number: number; excerpt: Snippet }[]> {
  const sought = parseSearchWords(query);
  const shown = await confirmed(db, importId, numbers, sought, atMost);
  const texts = await selectTextsOf(db, importId, shown);
  return Array.fromAsync(texts, async ({ number, text }) => ({
    number,
    excerpt: await findSnippet(text, sought),
  }));
}
