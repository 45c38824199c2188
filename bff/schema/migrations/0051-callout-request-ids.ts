import { type Kysely, sql } from "kysely";

/** Logs the request ID that a callout carried. Null where no request was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table callouts add column request_id uuid`.execute(db);
}
