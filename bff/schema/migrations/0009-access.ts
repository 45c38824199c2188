import { type Kysely, sql } from "kysely";

/** Creates the configuration of readers' access, and the callout log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table access_configs (
      publication_id integer primary key references publications on delete cascade,
      auth_server_url text,
      -- Encrypted, as all secrets in the database.
      profile_token bytea,
      endpoints text[] not null default '{}',
      grant_ttl_seconds integer not null default 60,
      denial_ttl_seconds integer not null default 5,
      forward_id_token boolean not null default false,
      oidc_issuer text,
      oidc_client_id text,
      oidc_client_secret bytea,
      -- Part of the key of every cached decision.
      version integer not null default 1,
      -- Hash of the settings in the last provisioning file.
      provisioned text,
      updated_at timestamptz(3) not null default now()
    );

    create table chatbots (
      uuid uuid primary key,
      publication_id integer not null references publications on delete cascade,
      name text not null,
      product_id_external text not null default '',
      url text not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    );
    create index chatbots_by_name on chatbots (publication_id, lower(name), uuid);

    create table test_readers (
      id uuid primary key,
      publication_id integer not null references publications on delete cascade,
      name text not null,
      fingerprint text not null,
      token bytea not null,
      id_token bytea,
      expires_at timestamptz(3),
      signed_in boolean not null,
      created_at timestamptz(3) not null default now()
    );
    create index test_readers_by_publication on test_readers (publication_id, created_at);

    -- A test reader's sign-in that is in progress at the identity provider.
    create table reader_sign_ins (
      state_hash bytea primary key,
      publication_id integer not null references publications on delete cascade,
      user_id text not null,
      -- Nonce and code verifier, encrypted.
      secrets bytea not null,
      expires_at timestamptz(3) not null
    );
    create index reader_sign_ins_age on reader_sign_ins (expires_at);

    -- No foreign key to the item, because the log is kept longer.
    create table callouts (
      id bigint generated always as identity primary key,
      publication_id integer not null references publications on delete cascade,
      at timestamptz(3) not null,
      source text not null,
      endpoint text not null,
      item_type text not null,
      item_id text not null,
      item_name text not null,
      outcome text not null,
      reason text not null,
      status integer,
      milliseconds double precision not null,
      cached boolean not null,
      count integer not null,
      reader_fingerprint text not null,
      request_body text not null,
      response_body text
    );
    create index callouts_newest on callouts (publication_id, id desc);
    create index callouts_by_time on callouts (publication_id, at);
    create index callouts_by_outcome on callouts (publication_id, outcome, id desc);
    create index callouts_by_reader on callouts (publication_id, reader_fingerprint text_pattern_ops, id desc);
    -- BRIN, because rows are inserted in the order of time, and each B-tree index would make all inserts slower.
    create index callouts_age on callouts using brin (at);
  `)
    .execute(db);
}
