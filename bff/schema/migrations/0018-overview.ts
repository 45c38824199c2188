import { type Kysely, sql } from "kysely";

/** What an overview of a publication looks at first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index emags_edited on emags (publication_id, updated_at desc);
    create index imports_ended on imports (finished_at, emag_id);
    -- Scripts write many, and pay nothing for it.
    create index story_versions_by_people on story_versions (saved_at desc) where saved_by not like 'API token %';
    -- Published, and changed since in a way that would not be published.
    create index stories_broken on stories (publication_id, id)
      where published_at is not null and (
        released_at is null or name !~ '\\S' or title !~ '\\S' or content !~ '\\S' or language !~ '\\S'
        or purchase_required and (cents <= 0 or currency !~ '\\S')
      );
  `)
    .execute(db);
}
