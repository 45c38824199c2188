-- Defines what readers see at a moment in functions and a view. The index of articles contains what the function compares, so that counts are
-- read from it alone.
drop index stories_shown;
create index stories_shown on all_stories (publication_id, released_at desc nulls last, id desc) include (offline_at)
  where trashed_at is null and published_at is not null;

create function is_published(published_at timestamptz, offline_at timestamptz, at timestamptz) returns boolean
  language sql immutable
  as $$ select published_at is not null and (offline_at is null or offline_at > at) $$;
create function shown_stories(at timestamptz) returns setof stories
  language sql stable
  as $$ select * from stories where is_published(published_at, offline_at, at) and released_at <= at $$;

create view ready_emags as
  select emags.id as emag_id, emags.publication_id, emags.released_at, imports.id as import_id,
    coalesce(imports.approved_name, emags.name) as name, coalesce(imports.approved_preview, emags.preview) as preview
  from emags join imports on imports.emag_id = emags.id and imports.shown;
create function shown_emags(at timestamptz) returns setof ready_emags
  language sql stable
  as $$ select * from ready_emags where released_at <= at $$;
