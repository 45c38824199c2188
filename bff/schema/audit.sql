-- Entry of the audit log. Triggers prevent changes.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  organization_id integer not null,
  publication_id integer,
  actor_kind text not null,
  -- ID of the user or the token, or the name of the part of the service.
  actor_id text not null,
  actor_label text not null,
  action text not null,
  record_type text not null,
  record_id text not null,
  record_name text not null,
  request_id text,
  address text,
  before jsonb,
  after jsonb
);
-- BRIN, because rows are inserted in the order of time, and each B-tree index would make all changes slower.
create index audit_entries_age on audit_entries using brin (at);
-- The name of an action contains the type of its record.
create index audit_entries_by_action on audit_entries (organization_id, action, id desc);
-- Finds the entries of the holdings of a reader, also of deleted ones.
create index audit_entries_by_holder on audit_entries (organization_id, (after->>'reader_id'), id desc)
  where action = 'holding.created';
create index audit_entries_by_actor on audit_entries (organization_id, actor_kind, actor_id, id desc);
create index audit_entries_by_name on audit_entries
  using gin (record_name gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index audit_entries_by_publication on audit_entries (organization_id, publication_id, id desc);
create index audit_entries_by_record on audit_entries (organization_id, record_type, record_id, id desc);
create index audit_entries_by_time on audit_entries (organization_id, at);
create index audit_entries_newest on audit_entries (organization_id, id desc);

create function refuse_early_audit_delete() returns trigger language plpgsql as $$
begin
  if exists (
    select from removed
    where at > now() - make_interval(days => coalesce((select max(days) from audit_retention), 36500))
  ) then
    raise exception 'The audit log keeps its entries for % days: delete is refused.',
      (select max(days) from audit_retention) using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger audit_entries_kept after delete on audit_entries referencing old table as removed
  for each statement execute function refuse_early_audit_delete();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only: % is refused.', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_unchanged before update or truncate on audit_entries
  for each statement execute function refuse_audit_change();

-- Minimum retention of audit entries. Contains one row.
create table audit_retention (
  only_row boolean default true primary key check (only_row),
  days integer not null default 730 check ((days >= 1) and (days <= 36500))
);
insert into audit_retention default values;
