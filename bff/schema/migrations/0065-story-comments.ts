import { type Kysely, sql } from "kysely";

/** Creates the comments on articles. A thread is a comment with an anchor, and its replies refer to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table story_comments (
      id integer generated always as identity primary key,
      story_id integer not null references stories on delete cascade,
      thread_id integer references story_comments on delete cascade,
      author_user_id text references users on delete set null,
      author_name text not null,
      body text not null,
      anchor jsonb,
      created_at timestamptz(3) not null default now(),
      edited_at timestamptz(3),
      resolved_at timestamptz(3),
      resolved_by text,
      check ((thread_id is null) = (anchor is not null)),
      check (thread_id is null or resolved_at is null),
      check ((resolved_at is null) = (resolved_by is null))
    );
    create index story_comments_story on story_comments (story_id);
    create index story_comments_thread on story_comments (thread_id);
    create index story_comments_author on story_comments (author_user_id);
  `)
    .execute(db);
}
