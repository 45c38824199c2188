-- A deleted record that can be restored.
create table trash (
  kind text not null check (kind in ('emag', 'story')),
  -- ID of the issue or article, which it gets again.
  record_id integer not null,
  publication_id integer not null references publications on delete cascade,
  name text not null,
  -- When readers see the record if it is restored; null for never.
  visible_from timestamptz(3),
  deleted_by text not null,
  deleted_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- When readers no longer see the restored record; null for no end.
  visible_until timestamptz(3),
  primary key (kind, record_id)
);
create index trash_expiring on trash (expires_at);
create index trash_newest on trash (publication_id, kind, deleted_at desc, record_id desc);

-- A row of a deleted record or of a table that refers to it, as `to_jsonb` of PostgreSQL.
create table trash_rows (
  kind text not null,
  record_id integer not null,
  table_name text not null,
  content jsonb not null,
  foreign key (kind, record_id) references trash(kind, record_id) on delete cascade
);
create index trash_rows_images on trash_rows (((content ->> 'image_id'))) where (content ->> 'image_id') is not null;
-- For the cleanup of files, which keeps those of trashed records.
create index trash_rows_imports on trash_rows (((content ->> 'id'))) where table_name = 'imports';
create index trash_rows_record on trash_rows (kind, record_id, table_name);
create index trash_rows_sources on trash_rows (table_name)
  where table_name = any (array['emags', 'previous_imports']);
