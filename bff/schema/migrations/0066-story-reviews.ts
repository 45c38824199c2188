import { type Kysely, sql } from "kysely";

/** Adds reviews of articles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table reviews
      add column story_id integer unique references stories on delete cascade,
      drop constraint reviews_check,
      add constraint reviews_subject check (num_nonnulls(planned_emag_id, emag_id, story_id) = 1);
  `)
    .execute(db);
}
