import { type Kysely, sql } from "kysely";

/** Stores a hash of the body beside an idempotency key, so that another request with the same key is recognized. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table idempotency_keys add column body_hash text").execute(db);
}
