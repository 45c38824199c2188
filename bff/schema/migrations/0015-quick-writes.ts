import { type Kysely, sql } from "kysely";

/**
 * News of what is written many times a second leaves by an outbox, since commits that notify wait for one another. And texts
 * are kept as they are: to try and compress a few kilobytes took longer than to write them.
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
