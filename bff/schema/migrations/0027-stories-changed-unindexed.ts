import { type Kysely, sql } from "kysely";

/**
 * Changed articles wait to be indexed as new ones do, and a search uses the indexes while many wait. Stop all processes of
 * earlier versions first: they would index what has changed meanwhile as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Of the article whose texts these are: whoever indexes them sees whether they were saved again meanwhile.
    alter table story_unindexed add column version integer not null default 1;
    -- Whatever story_search may hold of the article is of an earlier version.
    alter table story_unindexed add column outdates_search boolean not null default false;

    -- Room for the new words of a whole round.
    alter index story_words_parts set (gin_pending_list_limit = 4096);

    -- Never called: it stands where the planner has to learn that to read every row takes long. About what reading the words
    -- of an article costs; much more, and the costs of all else would not matter to it.
    create function takes_long() returns boolean language plpgsql stable parallel safe cost 200 as 'begin return true; end';
  `)
    .execute(db);
}
