import { type Kysely, sql } from "kysely";

/** Lets API tokens upload files. An unfinished upload belongs to a user or to a token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table pending_uploads
      alter column user_id drop not null,
      add column api_token_id integer references api_tokens on delete cascade,
      add constraint pending_uploads_uploader check (num_nonnulls(user_id, api_token_id) = 1);
    create index pending_uploads_api_token on pending_uploads (api_token_id);
  `)
    .execute(db);
}
