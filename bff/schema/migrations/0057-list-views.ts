import { type Kysely, sql } from "kysely";

/** Creates the views that people save of lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table list_views (
      id integer generated always as identity primary key,
      user_id text not null references users on delete cascade,
      publication_id integer not null references publications on delete cascade,
      list text not null,
      name text not null,
      -- The query of the list's URL.
      query text not null,
      unique (user_id, publication_id, list, name)
    );
    create index list_views_publication on list_views (publication_id);
  `)
    .execute(db);
}
