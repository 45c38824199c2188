import { type Kysely, sql } from "kysely";
import { type SearchedFields, searchDocument } from "#bff/domain/stories/search/search-document.ts";

/** Bounds the memory, because a content may have a million characters. */
const BATCH_SIZE = 20;

/**
 * Replaces the custom search index of articles with a tsvector column that is written with the article. Stop all processes of
 * earlier versions first, because articles that they save would not be searchable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create extension if not exists btree_gin;
    drop trigger stories_removed_unindexed on stories;
    drop function forget_unindexed_stories;
    drop table story_unindexed, story_search, story_content_search, story_words;
    drop function takes_long;
    alter table stories add column search_document tsvector;
    -- Not compressed, because compression takes longer than all other steps of a save.
    alter table stories alter column search_document set storage external;
  `)
    .execute(db);
  for (let last = 0; ; ) {
    const { rows } = await sql<SearchedFields & { id: number }>`
      select id, title, content, external_id, apple_product_identifier, google_product_identifier
      from stories where id > ${last} order by id limit ${BATCH_SIZE}`.execute(db);
    if (rows.length === 0) break;
    await sql`
      update stories set search_document = given.document::tsvector
      from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(searchDocument)}::text[]) given(id, document)
      where stories.id = given.id`.execute(db);
    last = rows.at(-1)?.id ?? last;
  }
  await sql
    .raw(`
    alter table stories alter column search_document set not null;
    create index stories_search on stories using gin (publication_id, search_document);
    create index stories_external_id_parts on stories using gin (lower(external_id) gin_trgm_ops);
  `)
    .execute(db);
}
