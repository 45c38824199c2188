import { type Kysely, sql } from "kysely";

/**
 * A version of an article that has the content of the one before keeps no copy of it. Stop all processes of earlier versions
 * first: they would show such a version without its content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: as in the last version before that has one.
    alter table story_versions alter column content drop not null`.execute(db);
}
