import { type Kysely, sql } from "kysely";

/** Creates the results of an import beside its pages: the book, its articles, and the widgets of the pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table imports
      add column epub_sha256 text,
      add column epub_bytes bigint,
      add column book jsonb;

    -- Null for pictures of an EPUB, which belong to no page.
    alter table import_pictures alter column page drop not null;

    create table import_articles (
      import_id uuid not null references imports on delete cascade,
      number integer not null,
      title text not null,
      content text not null,
      file text not null,
      linear boolean not null,
      primary key (import_id, number)
    );

    create table import_widgets (
      import_id uuid not null references imports on delete cascade,
      number integer not null,
      page integer not null,
      type text not null,
      x double precision not null,
      y double precision not null,
      width double precision not null,
      height double precision not null,
      href text not null,
      title text not null,
      primary key (import_id, number)
    );
  `)
    .execute(db);
}
