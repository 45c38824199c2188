import { type Kysely, sql } from "kysely";

/** Logs the requests of each API token. Rows are trimmed per token by the primary key, and by age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table api_requests (
      id bigint generated always as identity,
      api_token_id integer not null references api_tokens on delete cascade,
      at timestamptz(3) not null,
      method text not null,
      path text not null,
      status integer,
      milliseconds real not null,
      request_id text not null,
      primary key (api_token_id, id)
    );
    create index api_requests_at on api_requests using brin (at);
  `)
    .execute(db);
}
