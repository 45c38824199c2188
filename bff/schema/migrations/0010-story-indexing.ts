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
      -- What a search looks into, in small letters. Within the row up to 8 kB: a search reads every row.
      title text not null,
      content text not null,
      external_id text not null,
      apple_product_identifier text,
      google_product_identifier text
    ) with (toast_tuple_target = 8160);
    alter table story_unindexed alter column content set storage external;

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
