-- Until now the slot was that of the connection, and two connections with the same one waited for each other.
-- Adds to a slot that no open transaction has changed, so that transactions hardly ever wait for each other.
create function add_to_story_counts(publication integer, added integer, added_published integer) returns void
  language plpgsql as $$
begin
  update story_counts set count = count + added, published = published + added_published
    where publication_id = publication and slot = (
      select slot from story_counts where publication_id = publication order by slot limit 1 for update skip locked
    );
  if not found then
    insert into story_counts as known
      select publication, coalesce(max(slot) + 1, 0), added, added_published
      from story_counts where publication_id = publication
      on conflict (publication_id, slot) do update
        set count = known.count + excluded.count, published = known.published + excluded.published;
  end if;
end $$;

create or replace function count_stories() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_story_counts(
    publication_id, sign * count(*)::int, sign * (count(*) filter (where num_nulls(published_at, released_at) = 0))::int
  )
    from changed where trashed_at is null group by publication_id;
  return null;
end $$;
create or replace function count_changed_story() returns trigger language plpgsql as $$
begin
  perform add_to_story_counts(
    new.publication_id,
    (new.trashed_at is null)::int - (old.trashed_at is null)::int,
    (num_nulls(new.published_at, new.released_at) = 0 and new.trashed_at is null)::int
      - (num_nulls(old.published_at, old.released_at) = 0 and old.trashed_at is null)::int
  );
  return null;
end $$;
drop trigger stories_recounted on all_stories;
create trigger stories_recounted after update of trashed_at, published_at, released_at on all_stories for each row
  when (
    (old.trashed_at is null) <> (new.trashed_at is null)
    or (
      new.trashed_at is null
      and (num_nulls(old.published_at, old.released_at) = 0) <> (num_nulls(new.published_at, new.released_at) = 0)
    )
  )
  execute function count_changed_story();

-- Adds to a slot that no open transaction has changed, so that transactions hardly ever wait for each other.
create function add_to_emag_counts(publication integer, added integer, added_dated integer) returns void
  language plpgsql as $$
begin
  update emag_counts set count = count + added, dated = dated + added_dated
    where publication_id = publication and slot = (
      select slot from emag_counts where publication_id = publication order by slot limit 1 for update skip locked
    );
  if not found then
    insert into emag_counts as known
      select publication, coalesce(max(slot) + 1, 0), added, added_dated
      from emag_counts where publication_id = publication
      on conflict (publication_id, slot) do update
        set count = known.count + excluded.count, dated = known.dated + excluded.dated;
  end if;
end $$;

create or replace function count_emags() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_emag_counts(publication_id, sign * count(*)::int, sign * count(released_at)::int)
    from changed where trashed_at is null group by publication_id;
  return null;
end $$;
create or replace function count_changed_emag() returns trigger language plpgsql as $$
begin
  perform add_to_emag_counts(
    new.publication_id,
    (new.trashed_at is null)::int - (old.trashed_at is null)::int,
    (new.released_at is not null and new.trashed_at is null)::int
      - (old.released_at is not null and old.trashed_at is null)::int
  );
  return null;
end $$;
drop trigger emags_recounted on all_emags;
create trigger emags_recounted after update of trashed_at, released_at on all_emags for each row
  when (
    (old.trashed_at is null) <> (new.trashed_at is null)
    or (new.trashed_at is null and (old.released_at is null) <> (new.released_at is null))
  )
  execute function count_changed_emag();
