import { type Kysely, sql } from "kysely";

/** Creates idempotency keys, which identify repeated requests after a lost response. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table creation_keys (
      publication_id integer not null references publications on delete cascade,
      kind text not null,
      key text not null,
      record_id integer,
      created_at timestamptz not null default now(),
      primary key (publication_id, kind, key)
    );
    create index creation_keys_created on creation_keys (created_at);
  `)
    .execute(db);
}
