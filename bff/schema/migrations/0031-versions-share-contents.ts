import { type Kysely, sql } from "kysely";

/**
 * Omits the content of a version if it is the same as in the previous version. Stop all processes of earlier versions first,
 * because they would show such versions without content.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null if it is the same as in the last earlier version with a content.
    alter table story_versions alter column content drop not null`.execute(db);
}
