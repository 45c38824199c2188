-- Counts what readers see by what is few. Until now all articles and issues were counted for each list.
drop trigger stories_added on all_stories;
drop trigger stories_removed on all_stories;
drop trigger stories_trashed on all_stories;
drop function count_stories();
drop function count_trashed_story();
alter table story_counts add column published integer not null default 0;
alter table story_counts alter column published drop default;
create index stories_ending on all_stories (publication_id, offline_at) include (released_at)
  where trashed_at is null and published_at is not null and offline_at is not null;

create function count_stories() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into story_counts as known
    select publication_id, pg_backend_pid() % 32, sign * count(*),
      sign * count(*) filter (where num_nulls(published_at, released_at) = 0)
    from changed where trashed_at is null group by publication_id
    on conflict (publication_id, slot) do update
      set count = known.count + excluded.count, published = known.published + excluded.published;
  return null;
end $$;
create trigger stories_added after insert on all_stories referencing new table as changed
  for each statement execute function count_stories();
create trigger stories_removed after delete on all_stories referencing old table as changed
  for each statement execute function count_stories();

create function count_changed_story() returns trigger language plpgsql as $$
begin
  insert into story_counts as known
    values (
      new.publication_id, pg_backend_pid() % 32,
      (new.trashed_at is null)::int - (old.trashed_at is null)::int,
      (num_nulls(new.published_at, new.released_at) = 0 and new.trashed_at is null)::int
        - (num_nulls(old.published_at, old.released_at) = 0 and old.trashed_at is null)::int
    )
    on conflict (publication_id, slot) do update
      set count = known.count + excluded.count, published = known.published + excluded.published;
  return null;
end $$;
-- Deferred, so that a long transaction does not make others wait for the row of its slot.
create constraint trigger stories_recounted after update of trashed_at, published_at, released_at on all_stories
  deferrable initially deferred for each row
  when (
    (old.trashed_at is null) <> (new.trashed_at is null)
    or (
      new.trashed_at is null
      and (num_nulls(old.published_at, old.released_at) = 0) <> (num_nulls(new.published_at, new.released_at) = 0)
    )
  )
  execute function count_changed_story();

-- The number of `shown_stories`, without counting them: of those that are published, few wait for their release or are still to be
-- taken offline. Planned once per connection, because planning takes longer than the query.
create function count_shown_stories(publication integer, at timestamptz) returns integer
  language sql stable set plan_cache_mode = force_generic_plan
  as $$
    select (select coalesce(sum(published), 0) from story_counts where publication_id = publication)
      - (select count(*) from stories where publication_id = publication and published_at is not null and released_at > at)
      - (
        select count(*) from stories
        where publication_id = publication and published_at is not null and offline_at is not null
          and released_at <= at and offline_at <= at
      )
  $$;

-- Numbers of issues of a publication, as the sums over its slots. Maintained by triggers.
create table emag_counts (
  publication_id integer not null,
  slot smallint not null,
  count integer not null,
  -- Those that have a release date.
  dated integer not null,
  primary key (publication_id, slot)
) with (fillfactor = 20);

create function count_emags() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into emag_counts as known
    select publication_id, pg_backend_pid() % 32, sign * count(*), sign * count(released_at)
    from changed where trashed_at is null group by publication_id
    on conflict (publication_id, slot) do update
      set count = known.count + excluded.count, dated = known.dated + excluded.dated;
  return null;
end $$;
create trigger emags_added after insert on all_emags referencing new table as changed
  for each statement execute function count_emags();
create trigger emags_removed after delete on all_emags referencing old table as changed
  for each statement execute function count_emags();

create function count_changed_emag() returns trigger language plpgsql as $$
begin
  insert into emag_counts as known
    values (
      new.publication_id, pg_backend_pid() % 32,
      (new.trashed_at is null)::int - (old.trashed_at is null)::int,
      (new.released_at is not null and new.trashed_at is null)::int
        - (old.released_at is not null and old.trashed_at is null)::int
    )
    on conflict (publication_id, slot) do update
      set count = known.count + excluded.count, dated = known.dated + excluded.dated;
  return null;
end $$;
-- Deferred, so that a long transaction does not make others wait for the row of its slot.
create constraint trigger emags_recounted after update of trashed_at, released_at on all_emags
  deferrable initially deferred for each row
  when (
    (old.trashed_at is null) <> (new.trashed_at is null)
    or (new.trashed_at is null and (old.released_at is null) <> (new.released_at is null))
  )
  execute function count_changed_emag();

-- The number of `shown_emags`, without counting them: of those with a release date, few wait for it or have no pages to show. Each
-- issue has a current import. Planned once per connection.
create function count_shown_emags(publication integer, at timestamptz) returns integer
  language sql stable set plan_cache_mode = force_generic_plan
  as $$
    select (select coalesce(sum(dated), 0) from emag_counts where publication_id = publication)
      - (select count(*) from emags where publication_id = publication and released_at > at)
      - (
        select count(*) from emags
        where id = any(array(select emag_id from imports where current and not shown))
          and publication_id = publication and released_at <= at
          and not exists (select from imports where imports.emag_id = emags.id and imports.shown)
      )
  $$;

insert into story_counts as known (publication_id, slot, count, published)
  select publication_id, 0, 0, count(*) from stories where num_nulls(published_at, released_at) = 0 group by publication_id
  on conflict (publication_id, slot) do update set published = excluded.published;
insert into emag_counts (publication_id, slot, count, dated)
  select publication_id, 0, count(*), count(released_at) from emags group by publication_id;
