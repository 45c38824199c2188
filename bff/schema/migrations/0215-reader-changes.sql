-- When readers' lists changed in a way that `updated_at` does not tell: the trash, pages that readers see, and permanent deletion,
-- after which this row is all that is left. One row per item, without references, because it outlives the item.
create table reader_changes (
  publication_id integer not null,
  kind text not null check (kind in ('emag', 'story')),
  item_id integer not null,
  changed_at timestamptz(3) not null,
  primary key (kind, item_id)
);
create index reader_changes_since on reader_changes (publication_id, kind, changed_at);
create index reader_changes_age on reader_changes (changed_at);
create function note_reader_change() returns trigger language plpgsql as $$
begin
  insert into reader_changes values (old.publication_id, tg_argv[0], old.id, now())
  on conflict (kind, item_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
create function note_changed_pages() returns trigger language plpgsql as $$
begin
  -- An issue that is deleted permanently is noted by its own trigger.
  insert into reader_changes
  select publication_id, 'emag', id, now() from all_emags where id = coalesce(new.emag_id, old.emag_id)
  on conflict (kind, item_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
create trigger emags_trash_noted after update of trashed_at on all_emags for each row
  when (old.trashed_at is distinct from new.trashed_at) execute function note_reader_change('emag');
create trigger emags_deletion_noted after delete on all_emags for each row execute function note_reader_change('emag');
create trigger imports_pages_added_noted after insert on imports for each row when (new.shown)
  execute function note_changed_pages();
create trigger imports_pages_noted after update of shown, approved_name, approved_preview on imports for each row
  when ((old.shown, old.approved_name, old.approved_preview) is distinct from (new.shown, new.approved_name, new.approved_preview))
  execute function note_changed_pages();
create trigger imports_pages_removed_noted after delete on imports for each row when (old.shown)
  execute function note_changed_pages();
create trigger stories_trash_noted after update of trashed_at on all_stories for each row
  when (old.trashed_at is distinct from new.trashed_at) execute function note_reader_change('story');
create trigger stories_deletion_noted after delete on all_stories for each row execute function note_reader_change('story');
