-- Access configuration of a publication. A publication without a row is not configured.
create table access_configs (
  publication_id integer primary key references publications on delete cascade,
  auth_server_url text,
  -- Encrypted.
  profile_token bytea,
  endpoints text[] not null default '{}'::text[],
  grant_ttl_seconds integer not null default 60,
  denial_ttl_seconds integer not null default 5,
  forward_id_token boolean not null default false,
  oidc_issuer text,
  oidc_client_id text,
  -- Encrypted.
  oidc_client_secret bytea,
  version integer not null default 1,
  -- Hash of the settings in the last provisioning file.
  provisioned text,
  updated_at timestamptz(3) not null default now(),
  -- True if Newsrack itself decides, from the holdings of its readers.
  built_in boolean not null default false,
  -- SHA-256 of the profile token of the built-in authority, which is shown once.
  built_in_token_hash bytea constraint access_configs_built_in_token unique,
  check (not built_in or auth_server_url is null)
);

-- No foreign key to the item, because the log is kept longer.
create table callouts (
  id bigint generated always as identity primary key,
  publication_id integer not null,
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
  -- Number of equal callouts that the row represents.
  count integer not null,
  reader_fingerprint text not null,
  request_body text not null,
  response_body text,
  -- The `X-Request-Id` of the request; null if no request was sent.
  request_id uuid
);
-- BRIN, because rows are inserted in the order of time, and each B-tree index would make all inserts slower.
create index callouts_age on callouts using brin (at);
create index callouts_by_endpoint on callouts (publication_id, endpoint, id desc);
create index callouts_by_item on callouts (publication_id, item_type, item_id, id desc);
create index callouts_by_outcome on callouts (publication_id, outcome, id desc);
create index callouts_by_reader on callouts (publication_id, reader_fingerprint text_pattern_ops, id desc);
create index callouts_by_time on callouts (publication_id, at);
create index callouts_newest on callouts (publication_id, id desc);

create function callouts_name_items() returns trigger language plpgsql as $$
begin
  insert into callout_items
    select distinct publication_id, item_type, item_id, item_name from added
    on conflict do nothing;
  return null;
end $$;
create trigger callouts_named after insert on callouts referencing new table as added
  for each statement execute function callouts_name_items();

-- The items of callouts, by each name they had. Maintained by triggers.
create table callout_items (
  publication_id integer not null references publications on delete cascade,
  item_type text not null,
  item_id text not null,
  item_name text not null,
  primary key (publication_id, item_type, item_id, item_name)
);
create index callout_items_by_name on callout_items
  using gin (item_name gin_trgm_ops, item_id gin_trgm_ops) with (gin_pending_list_limit = 1024);

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

-- Publications whose authorization endpoint keeps failing.
create table endpoint_outages (
  publication_id integer primary key references publications on delete cascade,
  since timestamptz(3) not null,
  -- The process that may end the outage, while it renews its lease; null after the process has stopped.
  process uuid,
  renewed_at timestamptz(3) not null default now()
);

-- The settings that a provisioning file last contained for a chatbot.
create table provisioned_chatbots (
  uuid uuid primary key,
  publication_id integer not null references publications on delete cascade,
  -- JSON.
  settings text not null
);

-- A test reader's sign-in that is in progress at the identity provider.
create table reader_sign_ins (
  state_hash bytea primary key,
  publication_id integer not null references publications on delete cascade,
  user_id text not null,
  -- Encrypted JSON.
  secrets bytea not null,
  expires_at timestamptz(3) not null
);
create index reader_sign_ins_age on reader_sign_ins (expires_at);

-- A reader account for testing access, with its tokens.
create table test_readers (
  id uuid primary key,
  publication_id integer not null references publications on delete cascade,
  name text not null,
  fingerprint text not null,
  -- Encrypted.
  token bytea not null,
  -- Encrypted.
  id_token bytea,
  expires_at timestamptz(3),
  signed_in boolean not null,
  created_at timestamptz(3) not null default now(),
  -- Subject at the identity provider. Null for a pasted token.
  subject text,
  -- The reader's account, if Newsrack's provider has it.
  reader_id uuid references reader_accounts on delete cascade
);
create index test_readers_by_publication on test_readers (publication_id, created_at);
create unique index test_readers_by_subject on test_readers (publication_id, subject);
create index test_readers_reader on test_readers (reader_id) where reader_id is not null;
