import { type Kysely, sql } from "kysely";

/** Removed article categories, with what bringing one back needs. */
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
      -- Each in their order; whoever is gone meanwhile is passed over.
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

    -- No reference to the articles: whoever deletes one has nothing to wait for here.
    create table article_category_removal_stories (
      removal_id integer not null references article_category_removals on delete cascade,
      story_id integer not null,
      -- Of the assignment that was lost.
      position integer not null,
      -- The article got the category that this one was merged into.
      merged boolean not null,
      primary key (removal_id, story_id)
    );
  `)
    .execute(db);
}
