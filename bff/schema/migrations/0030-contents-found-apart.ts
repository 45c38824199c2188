import { type Kysely, sql } from "kysely";

/**
 * Indexes the content of articles separately from the small fields, so that a new title does not cause hundreds of words to be
 * indexed again. Articles that are indexed already keep all words in `story_search` until their content changes. Stop all
 * processes of earlier versions first, because they would not search the separate index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table story_content_search (
      story_id integer primary key references stories on delete cascade,
      publication_id integer not null,
      -- Stored out of line (TOAST), as in story_search.
      words bigint[] not null
    ) with (toast_tuple_target = 128);
    alter table story_content_search alter column words set storage external;
    create index story_content_search_words on story_content_search
      using gin (words) with (gin_pending_list_limit = 65536);

    -- True if the content has changed since it was indexed, and for all articles that are waiting now.
    alter table story_unindexed add column outdates_content boolean not null default true;
    -- Without a default, so that saving fails in processes of earlier versions instead of leaving outdated index entries.
    alter table story_unindexed alter column outdates_content drop default;
  `)
    .execute(db);
}
