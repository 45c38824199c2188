import { type Kysely, sql } from "kysely";

/** Adds data that processes on several machines share: the key fingerprint, rate limits, and chunks of uploads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table installation_key (
      is_only boolean primary key default true check (is_only),
      fingerprint text not null
    );

    -- Schema of rate-limiter-flexible. Unlogged, because counters may be lost in a crash.
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index rate_limits_expire on rate_limits (expire);

    create table incoming_uploads (
      id text primary key,
      publication_id integer not null references publications on delete cascade,
      user_id text not null references users on delete cascade,
      kind text not null check (kind in ('pdf', 'epub', 'xml')),
      file_name text not null,
      bytes bigint not null check (bytes > 0),
      created_at timestamptz(3) not null default now()
    );
    create index incoming_uploads_created on incoming_uploads (created_at);
    create index incoming_uploads_publication on incoming_uploads (publication_id);
    create index incoming_uploads_user on incoming_uploads (user_id);

    -- A chunk starts where the previous one ended.
    create table incoming_pieces (
      upload_id text not null references incoming_uploads on delete cascade,
      starts_at bigint not null check (starts_at >= 0),
      bytes bigint not null check (bytes > 0),
      storage_key text not null,
      primary key (upload_id, starts_at)
    );
  `)
    .execute(db);
}
