import { type Kysely, sql } from "kysely";

/**
 * The words of contents are kept apart from those of the small fields, so that another title does not have hundreds of words
 * indexed again. What is indexed already stays as it is, all words in `story_search`, until its content is indexed anew. Stop
 * all processes of earlier versions first: they would look for no content here, and keep every word in `story_search`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table story_content_search (
      story_id integer primary key references stories on delete cascade,
      publication_id integer not null,
      -- Stored out of line, as those of story_search.
      words bigint[] not null
    ) with (toast_tuple_target = 128);
    alter table story_content_search alter column words set storage external;
    create index story_content_search_words on story_content_search
      using gin (words) with (gin_pending_list_limit = 65536);

    -- Whether the content is another one since it was indexed. Of those that wait now nothing is known.
    alter table story_unindexed add column outdates_content boolean not null default true;
    -- A process of an earlier version fails to save, rather than leave a content as it was found before.
    alter table story_unindexed alter column outdates_content drop default;
  `)
    .execute(db);
}
