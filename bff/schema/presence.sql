-- A tab that has a record open.
create table record_visits (
  visit_id text primary key,
  user_id text not null references users on delete cascade,
  user_name text not null,
  publication_id integer not null references publications on delete cascade,
  kind text not null,
  record_id text not null,
  is_editing boolean not null,
  seen_at timestamptz not null default now()
);
create index record_visits_record on record_visits (publication_id, kind, record_id);
create index record_visits_seen on record_visits (seen_at);
create index record_visits_user on record_visits (user_id);
