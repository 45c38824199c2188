import { type Kysely, sql } from "kysely";

/** Stores deleted article categories with the data that is needed to restore them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table article_category_removals (
      id integer generated always as identity primary key,
      publication_id integer not null references publications on delete cascade,
      article_category_id integer not null,
      name text not null,
      parent_id integer,
      rank double precision not null,
      version integer not null,
      created_at timestamptz(3) not null,
      merged_into integer,
      -- In order. Categories that no longer exist are skipped when the removal is undone.
      siblings_before integer[] not null,
      siblings_after integer[] not null,
      children integer[] not null,
      stories integer not null,
      removed_at timestamptz(3) not null,
      removed_by text not null,
      undone_at timestamptz(3)
    );
    create index article_category_removals_newest on article_category_removals (publication_id, removed_at);
    create index article_category_removals_age on article_category_removals (removed_at);

    -- No foreign key to the articles, so that deleting an article does not check this table.
    create table article_category_removal_stories (
      removal_id integer not null references article_category_removals on delete cascade,
      story_id integer not null,
      -- Position of the lost assignment.
      position integer not null,
      -- True if the article got the category that this one was merged into.
      merged boolean not null,
      primary key (removal_id, story_id)
    );
  `)
    .execute(db);
}
