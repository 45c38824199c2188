import { type Kysely, sql } from "kysely";

/** The published articles of a publication in the order readers see them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index stories_shown on stories (publication_id, released_at desc nulls last, id desc)
    where published_at is not null
  `.execute(db);
}
