import { type Kysely, sql } from "kysely";

/** What scripts that create many articles wait for is done less often, or not at all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- To compress a text costs more than all else that a create does.
    alter table story_versions alter column content set storage external;
    -- Words are sorted into the index by many articles at once, mostly by a chore and not by whoever creates the last one.
    alter index story_search_words set (gin_pending_list_limit = 16384);
  `)
    .execute(db);
}
