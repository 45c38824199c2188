-- Sign-ins of readers in the kiosk. A browser has one cookie, with one sign-in for each publication.
create table kiosk_sessions (
  id uuid primary key,
  publication_id integer not null references publications on delete cascade,
  -- SHA-256 of the cookie, which changes with each sign-in.
  cookie_hash bytea not null,
  -- The provider and the client at which the reader signed in.
  issuer text not null,
  client_id text not null,
  -- The reader's account, if Newsrack's provider has it.
  reader_id uuid references reader_accounts on delete cascade,
  -- SHA-256 of the reader's subject at the provider.
  subject_hash bytea not null,
  -- Encrypted JSON: the tokens and the reader's name. Null after the provider has ended the session.
  tokens bytea,
  -- Null if the provider does not say when the access token expires.
  token_expires_at timestamptz(3),
  -- A process is refreshing the tokens. No transaction is open in the meantime.
  refresh_lease_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  constraint kiosk_sessions_cookie unique (cookie_hash, publication_id)
);
create index kiosk_sessions_expiry on kiosk_sessions (expires_at);
create index kiosk_sessions_reader on kiosk_sessions (reader_id) where reader_id is not null;
create index kiosk_sessions_subject on kiosk_sessions (publication_id, subject_hash);
