import { type Kysely, sql } from "kysely";

/** Stores the process that may end an outage of an authorization endpoint. Outages from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table endpoint_outages
      add column process uuid,
      add column renewed_at timestamptz(3) not null default now();
  `)
    .execute(db);
}
