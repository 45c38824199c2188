-- Passkeys of readers.
create table reader_passkeys (
  id uuid primary key default gen_random_uuid(),
  reader_id uuid not null references reader_accounts on delete cascade,
  -- The authenticator's ID of the credential, in base64url.
  credential_id text not null constraint reader_passkeys_credential unique,
  public_key bytea not null,
  -- Number of uses as the authenticator counts them. Stays 0 for those that do not count.
  counter bigint not null,
  transports text[] not null,
  -- Browser and system with which it was added, for the reader.
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index reader_passkeys_reader on reader_passkeys (reader_id);
