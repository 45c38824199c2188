-- Deleted issues and articles keep their rows, with the time of their deletion, instead of moving to the trash as JSON. Their tables
-- are renamed, and views without deleted records get the names. Stop all processes of earlier versions first, because they move rows
-- to tables that no longer exist.

do $$
declare part record;
begin
  for part in
    select conname, conrelid::regclass as owner from pg_constraint
    where conrelid in ('emags'::regclass, 'stories'::regclass) and contype <> 'n'
  loop
    execute format('alter table %s rename constraint %I to %I', part.owner, part.conname, 'all_' || part.conname);
  end loop;
end $$;
alter table stories drop constraint all_stories_publication_id_id_key;

alter table emags rename to all_emags;
alter sequence emags_id_seq rename to all_emags_id_seq;
alter table all_emags
  add column trashed_at timestamptz(3), add column trashed_by text, add column trashed_category_ids integer[],
  add constraint all_emags_trashed check (num_nulls(trashed_at, trashed_by, trashed_category_ids) in (0, 3));
create view emags as select * from all_emags where trashed_at is null;
drop index emags_by_name, emags_edited, emags_name, emags_newest, emags_newest_release, emags_released, emags_search;
create index emags_by_name on all_emags (publication_id, lower("left"(name, 200)), id) where trashed_at is null;
create index emags_edited on all_emags (publication_id, updated_at desc) where trashed_at is null;
create unique index emags_name on all_emags (publication_id, md5(normalize(name, nfc))) where trashed_at is null;
create index emags_newest on all_emags (publication_id, id desc) where trashed_at is null;
create index emags_newest_release on all_emags (publication_id, released_at desc nulls last, id desc)
  where trashed_at is null;
create index emags_released on all_emags (publication_id, released_at, id) where trashed_at is null;
create index emags_trashed on all_emags (publication_id, trashed_at desc, id desc)
  where trashed_at is not null;
create index emags_search on all_emags using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 1024)
  where trashed_at is null;

alter table stories rename to all_stories;
alter sequence stories_id_seq rename to all_stories_id_seq;
alter table all_stories
  add column trashed_at timestamptz(3), add column trashed_by text, add column trashed_category_ids integer[],
  add constraint all_stories_trashed check (num_nulls(trashed_at, trashed_by, trashed_category_ids) in (0, 3));
create view stories as select * from all_stories where trashed_at is null;
drop index stories_broken, stories_by_title, stories_created, stories_drafts, stories_external_id_parts, stories_going_offline,
  stories_name_parts, stories_newest_release, stories_released, stories_search, stories_shown;
create index stories_newest on all_stories (publication_id, id) where trashed_at is null;
create index stories_broken on all_stories (publication_id, id)
  where trashed_at is null and published_at is not null and (
    released_at is null or name !~ '\S' or title !~ '\S' or content !~ '\S' or language !~ '\S'
    or (purchase_required and (cents <= 0 or currency !~ '\S'))
  );
create index stories_by_title on all_stories (publication_id, lower("left"(title, 200)), id) where trashed_at is null;
create index stories_created on all_stories (publication_id, created_at) where trashed_at is null;
create index stories_drafts on all_stories (publication_id, id) where trashed_at is null and published_at is null;
create index stories_external_id_parts on all_stories using gin (lower(external_id) gin_trgm_ops) with (gin_pending_list_limit = 1024)
  where trashed_at is null;
create index stories_going_offline on all_stories (offline_at) where trashed_at is null and offline_at is not null;
create index stories_name_parts on all_stories
  using gin (lower((("left"(title, 200) || ' ') || "left"(name, 200))) gin_trgm_ops) with (gin_pending_list_limit = 512)
  where trashed_at is null;
create index stories_newest_release on all_stories (publication_id, released_at desc nulls last, id desc)
  where trashed_at is null;
create index stories_released on all_stories (publication_id, released_at, id) where trashed_at is null;
create index stories_search on all_stories
  using gin (publication_id, search_document) with (gin_pending_list_limit = 1024)
  where trashed_at is null;
create index stories_trashed on all_stories (publication_id, trashed_at desc, id desc)
  where trashed_at is not null;
create index stories_shown on all_stories (publication_id, released_at desc nulls last, id desc)
  where trashed_at is null and published_at is not null;

create or replace function count_stories() returns trigger language plpgsql as $$
begin
  insert into story_counts as known
    select publication_id, pg_backend_pid() % 32, case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where trashed_at is null group by publication_id
    on conflict (publication_id, slot) do update set count = known.count + excluded.count;
  return null;
end $$;
create function count_trashed_story() returns trigger language plpgsql as $$
begin
  insert into story_counts as known
    values (new.publication_id, pg_backend_pid() % 32, case when new.trashed_at is null then 1 else -1 end)
    on conflict (publication_id, slot) do update set count = known.count + excluded.count;
  return null;
end $$;
create trigger stories_trashed after update of trashed_at on all_stories for each row
  when ((old.trashed_at is null) <> (new.trashed_at is null)) execute function count_trashed_story();

-- What a foreign key did to the rows of a record that were not in the trash.
update trash_rows set content = content || '{"responsible_user_id": null}'
  where table_name = 'reviews' and not exists (select from users where id = content ->> 'responsible_user_id');
update trash_rows set content = content || '{"author_user_id": null}'
  where table_name = 'story_comments' and not exists (select from users where id = content ->> 'author_user_id');

update trash_rows record set content = record.content || jsonb_build_object(
    'trashed_at', trash.deleted_at,
    'trashed_by', trash.deleted_by,
    'trashed_category_ids', coalesce((
      select jsonb_agg(
        coalesce(a.content -> 'emag_category_id', a.content -> 'article_category_id') order by (a.content ->> 'position')::int
      )
      from trash_rows a
      where a.kind = record.kind and a.record_id = record.record_id
        and a.table_name in ('emag_category_assignments', 'story_category_assignments')
    ), '[]'))
  from trash
  where trash.kind = record.kind and trash.record_id = record.record_id and record.table_name in ('emags', 'stories');

-- Inserts the rows again, parents before their children. Columns that were added after the deletion get their defaults.
do $$
declare
  source text;
  target regclass;
  columns text;
  contents text;
begin
  foreach source in array array[
    'emags', 'imports', 'import_steps', 'import_articles', 'import_pages', 'import_pictures', 'import_widgets',
    'previous_imports', 'page_search',
    'stories', 'story_versions', 'story_drafts', 'story_comments', 'story_preview_links', 'story_releases', 'reviews'
  ] loop
    target := case when source in ('emags', 'stories') then 'all_' || source else source end;
    select string_agg(quote_ident(attname), ', '),
      string_agg(format(
        'case when trash_rows.content ? %L then restored.%I else %s end', attname, attname, coalesce(pg_get_expr(adbin, adrelid), 'null')
      ), ', ')
    into columns, contents
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '';
    execute format(
      'insert into %s (%s) overriding system value
       select %s from trash_rows, jsonb_populate_record(null::%s, trash_rows.content) as restored where table_name = %L',
      target, columns, contents, target, source);
  end loop;
end $$;

drop table trash_rows, trash;
