import { type Kysely, sql } from "kysely";

/**
 * Stores when a published article goes offline. Stop all processes of earlier versions first, because they would show articles after
 * their offline date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table stories add column offline_at timestamptz(3);
    alter table trash add column visible_until timestamptz(3);
    create index stories_going_offline on stories (offline_at) where offline_at is not null;
  `)
    .execute(db);
}
