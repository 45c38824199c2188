import { type Kysely, sql } from "kysely";

/** Adds the setting that readers see nothing without an approval. Pages that wait for one can be searched in the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table publications add column approval_required boolean not null default false;
    alter table imports add column approved boolean not null default false;
    drop index imports_unindexed;
    create index imports_unindexed on imports (id)
      where (shown or current and status = 'finished') and not text_indexed;
  `)
    .execute(db);
}
