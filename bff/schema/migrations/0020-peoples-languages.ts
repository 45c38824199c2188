import { type Kysely, sql } from "kysely";

/** What each person chose to read the console in; null leaves it to their browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table users add column language text check (language in ('en', 'de'))").execute(db);
}
