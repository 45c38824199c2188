create table uploads (
  id text primary key,
  publication_id integer not null references publications on delete cascade,
  file_name text not null,
  storage_key text not null,
  bytes bigint not null,
  created_at timestamptz(3) not null default now(),
  kind text not null check (kind in ('pdf', 'epub', 'xml')),
  -- Null for a file that an API token sent or the service created, or if the user was deleted.
  uploaded_by text references users on delete set null,
  -- Null for a file that a user sent or the service created, or if the token was deleted.
  api_token_id integer references api_tokens on delete set null,
  -- Hexadecimal. Null for files of earlier versions.
  sha256 text
);
create index uploads_api_token on uploads (api_token_id) where api_token_id is not null;
create index uploads_created on uploads (created_at);
create unique index uploads_storage_key on uploads (storage_key);

-- An unfinished upload whose chunks are in the storage.
create table pending_uploads (
  id text not null,
  publication_id integer not null constraint incoming_uploads_publication_id_fkey references publications on delete cascade,
  -- Null for an upload of an API token.
  user_id text constraint incoming_uploads_user_id_fkey references users on delete cascade,
  kind text not null,
  file_name text not null,
  -- Announced size of the file.
  bytes bigint not null,
  created_at timestamptz(3) not null default now(),
  -- Null for an upload of a user.
  api_token_id integer references api_tokens on delete cascade,
  constraint incoming_uploads_bytes_check check (bytes > 0),
  constraint incoming_uploads_kind_check check (kind in ('pdf', 'epub', 'xml')),
  constraint incoming_uploads_pkey primary key (id),
  constraint pending_uploads_uploader check (num_nonnulls(user_id, api_token_id) = 1)
);
create index incoming_uploads_created on pending_uploads (created_at);
create index incoming_uploads_publication on pending_uploads (publication_id);
create index incoming_uploads_user on pending_uploads (user_id);
create index pending_uploads_api_token on pending_uploads (api_token_id);

create table pending_upload_chunks (
  upload_id text not null constraint incoming_pieces_upload_id_fkey references pending_uploads on delete cascade,
  -- Offset of the chunk in the file.
  start_offset bigint not null,
  bytes bigint not null,
  storage_key text not null,
  constraint incoming_pieces_bytes_check check (bytes > 0),
  constraint incoming_pieces_pkey primary key (upload_id, start_offset),
  constraint incoming_pieces_starts_at_check check (start_offset >= 0)
);
