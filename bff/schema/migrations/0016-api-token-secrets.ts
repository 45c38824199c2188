import { type Kysely, sql } from "kysely";

/**
 * Allows several secrets per API token: the newest one, and rotated ones that stay valid for a while. Rotated secrets are kept,
 * so that a provisioning file with an old secret does not create a second token.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table api_token_secrets (
      id integer generated always as identity primary key,
      token_id integer not null references api_tokens on delete cascade,
      secret_hash bytea not null unique,
      hint text not null,
      created_at timestamptz(3) not null default now(),
      works_until timestamptz(3),
      last_used_at timestamptz(3),
      last_used_address text,
      last_used_method text,
      last_used_route text
    );
    create index api_token_secrets_token on api_token_secrets (token_id);
    create unique index api_token_secrets_newest on api_token_secrets (token_id) where works_until is null;
    insert into api_token_secrets (token_id, secret_hash, hint, created_at)
      select id, token_hash, hint, created_at from api_tokens;
    alter table api_tokens
      drop column token_hash,
      drop column hint,
      drop column last_used_at,
      add column version integer not null default 1;
  `)
    .execute(db);
}
