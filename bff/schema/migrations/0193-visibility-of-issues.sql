-- Whether webhooks were last told that readers see an issue. Only of issues that had pages.
create table emag_visibility (
  emag_id integer primary key references all_emags on delete cascade,
  visible boolean not null default false,
  -- When to compare it with what readers see: after each change, which triggers note, and at the release date.
  due_at timestamptz(3)
);
create index emag_visibility_due on emag_visibility (due_at) where due_at is not null;
create function note_emag_visibility() returns trigger language plpgsql as $$
begin
  update emag_visibility set due_at = now() where emag_id = new.id;
  return null;
end $$;
create trigger emags_visibility_noted after update of released_at, trashed_at on all_emags for each row
  when ((old.released_at, old.trashed_at) is distinct from (new.released_at, new.trashed_at))
  execute function note_emag_visibility();
create function note_shown_import() returns trigger language plpgsql as $$
declare
  changed imports := coalesce(new, old);
begin
  -- An issue that is deleted permanently takes its row with it.
  insert into emag_visibility (emag_id, due_at) select id, now() from all_emags where id = changed.emag_id
  on conflict (emag_id) do update set due_at = now();
  return null;
end $$;
create trigger imports_shown_added after insert on imports for each row when (new.shown) execute function note_shown_import();
create trigger imports_shown_changed after update of shown on imports for each row when (old.shown <> new.shown)
  execute function note_shown_import();
create trigger imports_shown_removed after delete on imports for each row when (old.shown) execute function note_shown_import();
-- Issues that readers see now were announced as imports only, and their publishers know them.
insert into emag_visibility (emag_id, visible, due_at)
select e.id, coalesce(e.released_at <= now(), false), case when e.released_at > now() then e.released_at end
from emags e join imports i on i.emag_id = e.id and i.shown;
