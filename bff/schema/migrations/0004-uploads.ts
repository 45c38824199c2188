import { type Kysely, sql } from "kysely";

/** Adds the kind and the uploader of uploaded files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table uploads
      add column kind text not null default 'pdf' check (kind in ('pdf', 'epub', 'xml')),
      add column uploaded_by text references users on delete set null;
    alter table uploads alter column kind drop default;
    create index uploads_created on uploads (created_at);
    create unique index uploads_storage_key on uploads (storage_key);
  `)
    .execute(db);
}
