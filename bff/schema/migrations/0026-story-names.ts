import { type Kysely, sql } from "kysely";

/** An article is found by its internal name as by its title, which a draft may not have yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index stories_title_parts;
    create index stories_name_parts on stories using gin (lower(left(title, 200) || ' ' || left(name, 200)) gin_trgm_ops)
      with (gin_pending_list_limit = 512);
  `)
    .execute(db);
}
