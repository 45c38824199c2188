import { type Kysely, sql } from "kysely";

/** Stores the last failed attempt of each webhook, so that a list of webhooks need not search their deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table webhook_endpoints
      add column last_failure_at timestamptz(3),
      add column last_failure_status integer,
      add column last_failure_problem text,
      add check ((last_failure_at is null) = (last_failure_problem is null));
  `)
    .execute(db);
}
