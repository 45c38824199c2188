import { type Kysely, sql } from "kysely";

/** Stores the state from which webhook events of releases, due editions and endpoint outages are derived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table story_releases (
      story_id integer primary key references stories on delete cascade,
      release_at timestamptz(3) not null
    );
    create index story_releases_due on story_releases (release_at);
    insert into story_releases (story_id, release_at)
    select id, released_at from stories where published_at is not null and released_at > now();

    alter table planned_emags add column due_published_for timestamptz(3);
    update planned_emags set due_published_for = release_date where release_date <= now();
    create index planned_emags_due on planned_emags (release_date)
      where emag_id is null and not skipped and due_published_for is distinct from release_date;

    create table endpoint_outages (
      publication_id integer primary key references publications on delete cascade,
      since timestamptz(3) not null
    );
  `)
    .execute(db);
}
