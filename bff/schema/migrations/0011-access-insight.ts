import { type Kysely, sql } from "kysely";

/** Test readers who sign in again, and callouts found by endpoint and by the name of what was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Of whom the identity provider spoke; null for a token that was pasted.
    alter table test_readers add column subject text;
    create unique index test_readers_by_subject on test_readers (publication_id, subject);

    create index callouts_by_endpoint on callouts (publication_id, endpoint, id desc);
    create index callouts_by_item on callouts using gin (item_name gin_trgm_ops, item_id gin_trgm_ops);
  `)
    .execute(db);
}
