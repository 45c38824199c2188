import { type Kysely, sql } from "kysely";

/**
 * Creates the trash of deleted issues and articles. Stop all processes of earlier versions first, because their cleanup would delete
 * the files of trashed records.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table trash (
      kind text not null check (kind in ('emag', 'story')),
      record_id integer not null,
      publication_id integer not null references publications on delete cascade,
      name text not null,
      visible_from timestamptz(3),
      deleted_by text not null,
      deleted_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      primary key (kind, record_id)
    );
    create index trash_newest on trash (publication_id, kind, deleted_at desc, record_id desc);
    create index trash_expiring on trash (expires_at);

    -- The rows of a trashed record, and the rows that were deleted with it.
    create table trash_rows (
      kind text not null,
      record_id integer not null,
      table_name text not null,
      content jsonb not null,
      foreign key (kind, record_id) references trash on delete cascade
    );
    create index trash_rows_record on trash_rows (kind, record_id, table_name);
    -- For the cleanup of files, which keeps those of trashed records.
    create index trash_rows_imports on trash_rows ((content ->> 'id')) where table_name = 'imports';
    create index trash_rows_images on trash_rows ((content ->> 'image_id')) where content ->> 'image_id' is not null;
    create index trash_rows_sources on trash_rows (table_name) where table_name in ('emags', 'previous_imports');
  `)
    .execute(db);
}
