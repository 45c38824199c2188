import { type Kysely, sql } from "kysely";

/**
 * What people saved is found by publication, and told from what scripts saved by who it was: not by how they are called.
 * Saves of earlier versions of the service that run beside this one are on no overview until the article is saved again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index story_versions_by_people;
    alter table story_versions add column person_saved_in integer;
    -- An overview shows an article once; to write all its versions anew would take minutes where there are many.
    update story_versions set person_saved_in = stories.publication_id
    from (
      select distinct on (story_id) story_id, version from story_versions
      where saved_by not like 'API token %'
      order by story_id desc, version desc
    ) last join stories on stories.id = last.story_id
    where story_versions.story_id = last.story_id and story_versions.version = last.version;
    -- Scripts write many, and pay nothing for it.
    create index story_versions_by_people on story_versions (person_saved_in, saved_at desc)
      where person_saved_in is not null;
  `)
    .execute(db);
}
