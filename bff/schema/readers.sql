-- Accounts of readers. They belong to the installation and have nothing in common with `users`, the publishers' staff.
create table reader_accounts (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null constraint reader_accounts_email unique,
  name text not null,
  password_hash text,
  language text check (language in ('en', 'de')),
  created_at timestamptz(3) not null default now(),
  -- When the reader first opened a link in their mailbox.
  verified_at timestamptz(3),
  disabled_at timestamptz(3),
  last_seen_at timestamptz(3),
  version integer not null default 1,
  -- Only the owner of the mailbox chooses a password.
  constraint reader_accounts_verified_password check (password_hash is null or verified_at is not null)
);
create index reader_accounts_search on reader_accounts using gin (email gin_trgm_ops, lower(name) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
create index reader_accounts_unverified on reader_accounts (created_at) where verified_at is null;

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

-- The organizations that see a reader.
create table reader_organizations (
  reader_id uuid not null references reader_accounts on delete cascade,
  organization_id integer not null references organizations on delete cascade,
  -- The publication through which the reader joined.
  publication_id integer references publications on delete set null,
  joined_at timestamptz(3) not null default now(),
  primary key (reader_id, organization_id)
);
create index reader_organizations_organization
  on reader_organizations (organization_id, joined_at desc, reader_id desc);
create index reader_organizations_publication on reader_organizations (publication_id);

-- Settings of an organization for its readers. The defaults apply to an organization without a row.
create table reader_settings (
  organization_id integer primary key references organizations on delete cascade,
  sign_up text not null default 'invitation' check (sign_up in ('open', 'invitation', 'closed')),
  -- Retention of accounts whose address was never verified.
  unverified_days integer not null default 30 check (unverified_days between 1 and 3650),
  -- Retention of holdings after their end.
  ended_holding_days integer not null default 1095 check (ended_holding_days between 1 and 3650),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

-- One-time links in mails to readers.
create table reader_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign_up', 'reset', 'invitation', 'address')),
  -- The mailbox to which the link was sent, in lower case.
  email text not null,
  -- The reader whose address changes. Null for the other purposes.
  reader_id uuid references reader_accounts on delete cascade,
  publication_id integer references publications on delete cascade,
  organization_id integer references organizations on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index reader_links_email on reader_links (email);
create index reader_links_expiry on reader_links (expires_at);
create index reader_links_organization on reader_links (organization_id);
create index reader_links_publication on reader_links (publication_id);
create index reader_links_reader on reader_links (reader_id);

-- Apps of publishers that sign readers in. The kiosk and the account page are built in.
create table reader_clients (
  id text primary key,
  organization_id integer not null references organizations on delete cascade,
  -- The publication whose name, logo and color the sign-in pages show.
  publication_id integer not null references publications on delete cascade,
  name text not null,
  -- Null for a public client, which cannot keep a secret.
  secret_hash bytea,
  redirect_uris text[] not null,
  post_logout_redirect_uris text[] not null default '{}'::text[],
  -- Where the app is told that a reader has signed out.
  backchannel_logout_uri text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create index reader_clients_organization on reader_clients (organization_id);
create index reader_clients_publication on reader_clients (publication_id);

-- Keys that sign the tokens of readers.
create table reader_signing_keys (
  kid text primary key,
  -- Encrypted JWK.
  private_key bytea not null,
  created_at timestamptz(3) not null default now(),
  -- The key is published before this time, so that everyone who caches the key set knows it when it signs.
  signs_from timestamptz(3) not null
);

-- Records of the OpenID provider: sessions, grants, codes, tokens and sign-ins in progress. Their IDs are bearer secrets. Also the
-- challenges of passkeys, one for each session or sign-in in progress.
create table reader_records (
  kind text not null,
  -- SHA-256 of the ID.
  id_hash bytea not null,
  payload jsonb not null,
  reader_id uuid references reader_accounts on delete cascade,
  -- SHA-256 of the ID of the grant.
  grant_hash bytea,
  -- Public ID of a session.
  uid text,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3),
  -- Of sessions: when and from where they were last used.
  last_seen_at timestamptz(3),
  user_agent text,
  -- Keyed hash of the network address.
  address_hash text,
  primary key (kind, id_hash)
);
create unique index reader_records_uid on reader_records (uid) where uid is not null;
create index reader_records_expiry on reader_records (expires_at);
create index reader_records_grant on reader_records (grant_hash) where grant_hash is not null;
create index reader_records_reader on reader_records (reader_id) where reader_id is not null;
