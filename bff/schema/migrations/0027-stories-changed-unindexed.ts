import { type Kysely, sql } from "kysely";

/** Changed articles wait to be indexed as new ones do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Of the article whose texts these are: whoever indexes them sees whether they were saved again meanwhile.
    alter table story_unindexed add column version integer not null default 1;
    -- What story_search holds of the article is of an earlier version.
    alter table story_unindexed add column outdates_search boolean not null default false;
  `)
    .execute(db);
}
