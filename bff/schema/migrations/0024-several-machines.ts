import { type Kysely, sql } from "kysely";

/** What processes on several machines share: their key, what they count, and uploads whose pieces come in at any of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table installation_key (
      is_only boolean primary key default true check (is_only),
      fingerprint text not null
    );

    -- In the form the limiter wants. A crash of the database may forgive what was counted.
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

    -- The next piece begins where the last one ended.
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
