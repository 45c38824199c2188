import { type Kysely, sql } from "kysely";

/** Gives each attempt of an import a separate folder. Files of earlier imports are not in such a folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table imports add column attempt integer not null default 0").execute(db);
}
