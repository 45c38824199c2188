import { type Kysely, sql } from "kysely";

/**
 * Indexes articles saved by users by publication, and distinguishes users from scripts by their ID instead of their name.
 * Articles saved by processes of earlier versions are missing in overviews until they are saved again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index story_versions_by_people;
    alter table story_versions add column person_saved_in integer;
    -- Updates only the newest version of each article, because overviews need no others, and updating all could take minutes.
    update story_versions set person_saved_in = stories.publication_id
    from (
      select distinct on (story_id) story_id, version from story_versions
      where saved_by not like 'API token %'
      order by story_id desc, version desc
    ) last join stories on stories.id = last.story_id
    where story_versions.story_id = last.story_id and story_versions.version = last.version;
    -- A partial index without the rows of scripts, because scripts write many.
    create index story_versions_by_people on story_versions (person_saved_in, saved_at desc)
      where person_saved_in is not null;
  `)
    .execute(db);
}
