import { type Kysely, sql } from "kysely";

/** Lets test readers sign in again, and adds searching the callout log by endpoint and item name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Subject at the identity provider. Null for a pasted token.
    alter table test_readers add column subject text;
    create unique index test_readers_by_subject on test_readers (publication_id, subject);

    create index callouts_by_endpoint on callouts (publication_id, endpoint, id desc);
    create index callouts_by_item on callouts using gin (item_name gin_trgm_ops, item_id gin_trgm_ops);
  `)
    .execute(db);
}
