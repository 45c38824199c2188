import { type Kysely, sql } from "kysely";

/** Adds the console language of users. Null means the language of the browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table users add column language text check (language in ('en', 'de'))").execute(db);
}
