import { type Kysely, sql } from "kysely";

/** Adds the fields of articles that only the console writes. Older versions have none of them in their `fields`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table stories
      add column kicker text,
      add column byline text,
      add column image_alt text,
      add column image_caption text,
      add column image_credit text;
  `)
    .execute(db);
}
