import { type Kysely, sql } from "kysely";

/** New articles are sorted into the search many at once; until then a search reads their texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- An article stands either here or in story_search. No reference to it: that would be checked for every create.
    create table story_unindexed (
      story_id integer primary key,
      publication_id integer not null,
      added_at timestamptz not null default now(),
      -- Until then a process is at it; if it dies, another one takes over.
      leased_until timestamptz not null default '-infinity'
      -- Every row is soon taken out again, and a search reads all that are left.
    ) with (fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

    create function forget_unindexed_stories() returns trigger language plpgsql as $$
    begin
      delete from story_unindexed where story_id in (select id from removed);
      return null;
    end $$;
    create trigger stories_removed_unindexed after delete on stories
      referencing old table as removed for each statement execute function forget_unindexed_stories();

    -- Room for a whole round, which is sorted in at its end: what an index does for a word costs about as much for one
    -- article as for a thousand.
    alter index story_search_words set (gin_pending_list_limit = 65536);
  `)
    .execute(db);
}
