import { type Kysely, sql } from "kysely";

/** Adds indexes for the overview of a publication. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index emags_edited on emags (publication_id, updated_at desc);
    create index imports_ended on imports (finished_at, emag_id);
    -- A partial index without the rows of scripts, because scripts write many.
    create index story_versions_by_people on story_versions (saved_at desc) where saved_by not like 'API token %';
    -- Published articles that were changed afterwards and could not be published again.
    create index stories_broken on stories (publication_id, id)
      where published_at is not null and (
        released_at is null or name !~ '\\S' or title !~ '\\S' or content !~ '\\S' or language !~ '\\S'
        or purchase_required and (cents <= 0 or currency !~ '\\S')
      );
  `)
    .execute(db);
}
