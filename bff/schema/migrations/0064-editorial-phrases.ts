import { type Kysely, sql } from "kysely";
import { type SearchedFields, searchDocument } from "#bff/domain/stories/search/search-document.ts";

/** Bounds the memory, because a content may have a million characters. */
const BATCH_SIZE = 20;

/**
 * Adds the words of kicker and byline to the search documents of articles, also of those in the trash. Stop all processes of earlier
 * versions first, because articles that they save would not be found by these phrases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<SearchedFields & { id: number }>`
      select id, title, content, external_id, apple_product_identifier, google_product_identifier, kicker, byline
      from stories where id > ${last} and (kicker is not null or byline is not null)
      order by id limit ${BATCH_SIZE}`.execute(db);
    if (rows.length === 0) break;
    await sql`
      update stories set search_document = given.document::tsvector
      from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(searchDocument)}::text[]) given(id, document)
      where stories.id = given.id`.execute(db);
    last = rows.at(-1)?.id ?? last;
  }
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; content: SearchedFields }>`
      select record_id as id, content from trash_rows
      where record_id > ${last} and kind = 'story' and table_name = 'stories'
        and (content ->> 'kicker' is not null or content ->> 'byline' is not null)
      order by record_id limit ${BATCH_SIZE}`.execute(db);
    if (rows.length === 0) break;
    await sql`
      update trash_rows
      set content = jsonb_set(content, '{search_document}', to_jsonb(given.document::tsvector::text))
      from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ content }) => searchDocument(content))}::text[])
        given(id, document)
      where record_id = given.id and kind = 'story' and table_name = 'stories'`.execute(db);
    last = rows.at(-1)?.id ?? last;
  }
}
