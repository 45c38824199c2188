import { type RawBuilder, sql } from "kysely";
import { foundStories, searchByIndex } from "#bff/domain/stories/index.ts";
import { containsPattern } from "#bff/platform/text-search/like-pattern.ts";
import { parseSearchQuery } from "#bff/platform/text-search/search-query.ts";
import type { Db } from "#bff/schema/tables.ts";
import { TEASER_FIELDS } from "#shared/console/articles/reviewed-fields.ts";
import { selectShownEmags } from "./kiosk-emags.repo.ts";
import { selectStorySummaries } from "./kiosk-stories.repo.ts";

/** Builds the condition that a text contains all terms of a query, or null for a blank query. */
function containsAll(query: string): ((text: RawBuilder<unknown>) => RawBuilder<boolean>) | null {
  const terms = parseSearchQuery(query).map(({ text }) => containsPattern(text));
  return terms.length === 0 ? null : (text) => sql`lower(${text}) like all(${terms}::text[])`;
}

/**
 * Finds the newest articles with all words of a query, with their texts. `isTeaser` is true if the teaser contains the words. The texts
 * of protected articles are searched only if `withProtected`: a match would reveal their words, so the caller must authorize the reader.
 */
export async function findReaderStories(
  db: Db,
  publicationId: number,
  query: string,
  { withProtected, atMost }: { withProtected: boolean; atMost: number },
) {
  const found = foundStories(publicationId, query, { isConsole: true });
  const matches = containsAll(query);
  if (found === null || matches === null) return [];
  const teaser = TEASER_FIELDS.map((field) => sql.ref(`stories.${field}`));
  const isTeaser = matches(sql`concat_ws(' ', ${sql.join(teaser)})`);
  const isSearched = withProtected
    ? sql<boolean>`true`
    : sql<boolean>`not (stories.subscription_required or stories.purchase_required)`;
  return searchByIndex(db, (trx) =>
    selectStorySummaries(trx)
      .select("stories.content")
      .select(isTeaser.as("isTeaser"))
      .where("stories.publication_id", "=", publicationId)
      .where((eb) =>
        eb.or([
          isTeaser,
          eb.and([sql<boolean>`stories.id in (with ${found.parts} ${found.ids})`, isSearched]),
        ]),
      )
      .orderBy("stories.released_at", (order) => order.desc().nullsLast())
      .orderBy("stories.id", "desc")
      .limit(atMost)
      .execute(),
  );
}

/** Finds the IDs of the newest issues whose name and preview contain all words of a query. */
export async function findNamedEmags(
  db: Db,
  publicationId: number,
  query: string,
  atMost: number,
): Promise<number[]> {
  const matches = containsAll(query);
  if (matches === null) return [];
  const rows = await selectShownEmags(db)
    .where("shown.publication_id", "=", publicationId)
    .where(matches(sql`concat_ws(' ', shown.name, shown.preview)`))
    .orderBy("shown.released_at", (order) => order.desc().nullsLast())
    .orderBy("shown.emag_id", "desc")
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}
