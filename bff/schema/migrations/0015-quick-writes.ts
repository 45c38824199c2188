import { type Kysely, sql } from "kysely";

/**
 * Adds an outbox for frequent events, because commits with `NOTIFY` are serialized. Stores texts uncompressed, because
 * compressing a few kilobytes took longer than writing them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table change_outbox (
      id bigint generated always as identity primary key,
      change text not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

    alter table story_versions set (toast_tuple_target = 8160);
    alter table stories alter column content set storage external;
  `)
    .execute(db);
}
