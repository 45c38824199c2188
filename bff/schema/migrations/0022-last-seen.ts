import { type Kysely, sql } from "kysely";

/** Adds the time when users were last active, which is kept longer than their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table users add column last_seen_at timestamptz(3);
    alter table sessions add column last_seen_at timestamptz(3) not null default now();
    update sessions set last_seen_at = updated_at;
    update users set last_seen_at = (select max(updated_at) from sessions where user_id = users.id);
  `)
    .execute(db);
}
