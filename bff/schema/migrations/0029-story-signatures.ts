import { type Kysely, sql } from "kysely";

/**
 * An article that is not indexed yet keeps a signature instead of a copy of its texts. Stop all processes of earlier versions
 * first: they would look for the copy, and could save no article without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table story_unindexed
      drop column title,
      drop column content,
      drop column apple_product_identifier,
      drop column google_product_identifier,
      -- Of those that wait now nothing is known, so each may hold anything.
      add column signature bytea not null default decode(repeat('ff', 1024), 'hex');
    alter table story_unindexed
      alter column signature drop default,
      -- Always within the row, as it is: a search reads them all.
      alter column signature set storage plain;
    alter table story_unindexed reset (toast_tuple_target);
  `)
    .execute(db);
}
