import { type Kysely, sql } from "kysely";

/** Indexes new articles in batches. Until then, searches read their texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- An article is either here or in story_search. No foreign key, because it would be checked in every insert.
    create table story_unindexed (
      story_id integer primary key,
      publication_id integer not null,
      added_at timestamptz not null default now(),
      -- Searched text in lower case. Stored inline up to 8 kB, because a search reads all rows.
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

    -- Large enough for a batch, which is added to the index at its end: adding a word costs about the same for one article
    -- as for a thousand.
    alter index story_search_words set (gin_pending_list_limit = 65536);
  `)
    .execute(db);
}
