import { type Kysely, sql } from "kysely";

/** Creates the search index of a publication. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Several pages per row, which keeps the index small, because it contains a word once per row. The position of a word is
    -- the number of its page.
    create table page_search (
      import_id uuid not null references imports on delete cascade,
      first_page integer not null,
      publication_id integer not null,
      emag_id integer not null,
      words tsvector not null,
      primary key (import_id, first_page)
    );
    create index page_search_words on page_search using gin (words);

    alter table imports add column text_indexed boolean not null default false;
    create index imports_unindexed on imports (id) where current and status = 'finished' and not text_indexed;

    create index stories_title_parts on stories using gin (lower(left(title, 200)) gin_trgm_ops)
      with (gin_pending_list_limit = 512);
  `)
    .execute(db);
}
