import { type Kysely, sql } from "kysely";

/** Makes articles searchable by their internal name, because drafts may not have a title yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index stories_title_parts;
    create index stories_name_parts on stories using gin (lower(left(title, 200) || ' ' || left(name, 200)) gin_trgm_ops)
      with (gin_pending_list_limit = 512);
  `)
    .execute(db);
}
