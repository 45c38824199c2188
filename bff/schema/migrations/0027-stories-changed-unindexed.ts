import { type Kysely, sql } from "kysely";

/**
 * Indexes changed articles in batches like new ones, and lets searches use the indexes while many articles wait. Stop all
 * processes of earlier versions first, because they would index outdated texts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Version of the article with these texts, so that the indexer notices if it was saved again in the meantime.
    alter table story_unindexed add column version integer not null default 1;
    -- Entries of the article in story_search are of an earlier version.
    alter table story_unindexed add column outdates_search boolean not null default false;

    -- Large enough for the new words of a batch.
    alter index story_words_parts set (gin_pending_list_limit = 4096);

    -- Never called. Its cost tells the planner that reading all rows is expensive. The value is about the cost of reading the
    -- words of an article; with a much higher value, the planner would ignore all other costs.
    create function takes_long() returns boolean language plpgsql stable parallel safe cost 200 as 'begin return true; end';
  `)
    .execute(db);
}
