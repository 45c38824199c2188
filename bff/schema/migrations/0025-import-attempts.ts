import { type Kysely, sql } from "kysely";

/** Every start of an import has a folder of its own; the files of those before this stand in none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table imports add column attempt integer not null default 0").execute(db);
}
