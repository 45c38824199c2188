import { type Kysely, sql } from "kysely";

/** Creates the links that show an article without sign-in until they expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table story_preview_links (
      id integer generated always as identity primary key,
      story_id integer not null references stories on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz(3) not null
    );
    create index story_preview_links_story on story_preview_links (story_id);
    create index story_preview_links_expiry on story_preview_links (expires_at);
  `)
    .execute(db);
}
