import { type Kysely, sql } from "kysely";

/** Makes creating many articles faster. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Compression takes longer than all other steps of an insert.
    alter table story_versions alter column content set storage external;
    -- Words are added to the index in batches, mostly by a background job and not by the request that creates an article.
    alter index story_search_words set (gin_pending_list_limit = 16384);
  `)
    .execute(db);
}
