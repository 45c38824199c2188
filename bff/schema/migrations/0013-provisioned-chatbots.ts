import { type Kysely, sql } from "kysely";

/** Stores the last provisioned settings of chatbots, also of deleted ones, so that provisioning does not create them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table provisioned_chatbots (
      uuid uuid primary key,
      publication_id integer not null references publications on delete cascade,
      said text not null
    );
  `)
    .execute(db);
}
