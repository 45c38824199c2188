import { type Kysely, sql } from "kysely";

/** Indexes the published articles of a publication in the order of readers' lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index stories_shown on stories (publication_id, released_at desc nulls last, id desc)
    where published_at is not null
  `.execute(db);
}
