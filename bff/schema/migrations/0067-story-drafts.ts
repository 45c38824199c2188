import { type Kysely, sql } from "kysely";

/**
 * Creates the drafts of articles. A row without fields stands for no draft. It keeps the version, so that no later draft
 * of the article has the same one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table story_drafts (
      story_id integer primary key references stories on delete cascade,
      version integer not null,
      base_version integer,
      fields jsonb,
      is_image_changed boolean not null,
      image_id text references images,
      saved_by text not null,
      saved_at timestamptz(3) not null,
      check ((fields is null) = (base_version is null)),
      check (image_id is null or (is_image_changed and fields is not null))
    );
    create index story_drafts_image on story_drafts (image_id) where image_id is not null;
  `)
    .execute(db);
}
