import { type Kysely, sql } from "kysely";

/** Adds the places of the words of each page, which are null for pages that were imported before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_pages add column word_boxes text`.execute(db);
}
