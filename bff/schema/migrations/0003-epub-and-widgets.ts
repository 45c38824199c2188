import { type Kysely, sql } from "kysely";

/** What an import has beside its pages: the book and its articles, and the widgets of its pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table imports
      add column epub_sha256 text,
      add column epub_bytes bigint,
      add column book jsonb;

    -- Pictures of an EPUB stand on no page.
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
