import { type Kysely, sql } from "kysely";

/**
 * Stores a signature of articles that are not indexed yet, instead of a copy of their texts. Stop all processes of earlier
 * versions first, because they need the copy to save articles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table story_unindexed
      drop column title,
      drop column content,
      drop column apple_product_identifier,
      drop column google_product_identifier,
      -- Articles that are waiting now get a signature that matches every search.
      add column signature bytea not null default decode(repeat('ff', 1024), 'hex');
    alter table story_unindexed
      alter column signature drop default,
      -- Always stored inline and uncompressed, because a search reads all of them.
      alter column signature set storage plain;
    alter table story_unindexed reset (toast_tuple_target);
  `)
    .execute(db);
}
