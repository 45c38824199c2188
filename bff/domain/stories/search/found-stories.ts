import { type RawBuilder, sql } from "kysely";
import { pipelined } from "#bff/platform/database/pipelined.ts";
import type { Db } from "#bff/schema/tables.ts";
import { searchConditions } from "./search-condition.ts";

/** The articles that a search finds: the parts of a `with`, and the query for their IDs that reads them. */
export interface FoundStories {
  parts: RawBuilder<unknown>;
  ids: RawBuilder<unknown>;
}

/**
 * Builds the query for the articles that a search finds, or null for a blank search. Each term must match, in the title document or in
 * the content. Articles that match by their content alone are found with one condition. Of the others each has a term in its title
 * document; usually these are few.
 */
export function foundStories(
  publicationId: number,
  search: string,
  audience: { isConsole: boolean },
): FoundStories | null {
  const terms = searchConditions(search, audience);
  if (terms.length === 0) return null;
  const inContents = (condition: string) => sql`
    select story_id from story_content_search
    where publication_id = ${publicationId}::integer and document @@ ${condition}::tsquery`;
  const together = terms.map(({ content }) => content).join(" & ");
  const any = terms.map(({ title }) => title).join(" | ");
  const others =
    terms.length === 1
      ? []
      : terms.map(
          ({ title, content }) =>
            sql`(document @@ ${title}::tsquery or story_id in (${inContents(content)}))`,
        );
  const inTitles = sql.join([sql`document @@ ${any}::tsquery`, ...others], sql` and `);
  // Materialized, because the planner would otherwise read whole tables in the order of their keys. No `union`, which would hash all that
  // match by their content even if no title matches.
  const parts = sql`
    found_contents as materialized (${inContents(together)}),
    found_titles as materialized (
      select story_id from story_title_search titles where publication_id = ${publicationId}::integer and ${inTitles}
      and not exists (select from found_contents where found_contents.story_id = titles.story_id)
    )`;
  return {
    parts,
    ids: sql`select story_id as id from found_contents union all select story_id from found_titles`,
  };
}

/**
 * Runs a query that contains `foundStories`, without sequential scans. The planner takes reading tsvectors out of line for free. It would
 * scan the whole table for a common word, or as soon as new articles are in the pending list of an index, which takes ten times as long.
 */
export function searchByIndex<Result>(db: Db, search: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const [, result] = await pipelined(trx, (together) => [
      sql`set local enable_seqscan = off`.execute(together),
      search(together),
    ]);
    return result;
  });
}
