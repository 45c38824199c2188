import { type Kysely, sql } from "kysely";

/** Stores previous imports: readers can see their pages during the next import, and editors can restore them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table imports add column shown boolean not null default false;
    update imports set shown = true where current and status = 'finished';
    alter table imports add constraint imports_shown_finished check (not shown or status = 'finished');
    create unique index imports_shown on imports (emag_id) where shown;

    drop index imports_unindexed;
    create index imports_unindexed on imports (id) where shown and not text_indexed;

    create table previous_imports (
      emag_id integer primary key references emags on delete cascade,
      import_id uuid not null unique references imports on delete cascade,
      kept_until timestamptz(3),
      pdf_location text not null,
      xml_location text,
      epub_location text,
      import_images boolean not null,
      import_articles boolean not null,
      location_credentials bytea
    );

    alter table publications add column keep_previous_pages boolean not null default false;
  `)
    .execute(db);
}
