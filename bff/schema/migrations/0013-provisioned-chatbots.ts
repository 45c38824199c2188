import { type Kysely, sql } from "kysely";

/** What a provisioning file last said of each chatbot; it outlives the chatbot, so that one deleted stays so. */
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
