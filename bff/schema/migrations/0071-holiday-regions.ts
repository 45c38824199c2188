import { type Kysely, sql } from "kysely";

/** Adds the region whose public holidays the calendar of planned editions shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table publications add column holiday_region text`.execute(db);
}
