import { type Kysely, sql } from "kysely";

/** Who changed what. Nothing in it can be changed, and only what is old enough can go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- No reference to anything: the log outlives what it tells of.
    create table audit_entries (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null default now(),
      organization_id integer not null,
      publication_id integer,
      actor_kind text not null,
      actor_id text not null,
      actor_label text not null,
      action text not null,
      record_type text not null,
      record_id text not null,
      record_name text not null,
      request_id text,
      address text,
      -- What changed alone, without secrets.
      before jsonb,
      after jsonb
    );
    create index audit_entries_newest on audit_entries (organization_id, id desc);
    create index audit_entries_by_publication on audit_entries (organization_id, publication_id, id desc);
    create index audit_entries_by_actor on audit_entries (organization_id, actor_kind, actor_id, id desc);
    -- An action names the type of its record as well.
    create index audit_entries_by_action on audit_entries (organization_id, action, id desc);
    create index audit_entries_by_record on audit_entries (organization_id, record_type, record_id, id desc);
    create index audit_entries_by_time on audit_entries (organization_id, at);
    create index audit_entries_by_name on audit_entries using gin (record_name gin_trgm_ops);
    -- They come in the order of time, and each further index is paid for by every change.
    create index audit_entries_age on audit_entries using brin (at);

    -- How long an entry is kept at least.
    create table audit_retention (
      only_row boolean primary key default true check (only_row),
      days integer not null default 730 check (days between 1 and 36500)
    );
    insert into audit_retention default values;

    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is append-only: % is refused.', lower(tg_op) using errcode = 'restrict_violation';
    end $$;
    create trigger audit_entries_unchanged before update or truncate on audit_entries
      for each statement execute function refuse_audit_change();

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
    create trigger audit_entries_kept after delete on audit_entries
      referencing old table as removed for each statement execute function refuse_early_audit_delete();
  `)
    .execute(db);
}
