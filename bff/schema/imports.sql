create table imports (
  id uuid primary key,
  emag_id integer not null references all_emags on delete cascade,
  number integer not null,
  -- True for the last requested import, whose status is that of the issue. Each issue has exactly one.
  current boolean not null,
  status text not null check (status in ('pending', 'processing', 'finished', 'failed')),
  failure jsonb,
  requested_by text not null,
  -- Number of starts since the last graceful stop. After too many starts the import fails.
  starts integer not null default 0,
  page_count integer,
  pdf_sha256 text,
  pdf_bytes bigint,
  has_cover boolean not null default false,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  epub_sha256 text,
  epub_bytes bigint,
  -- Metadata of an EPUB. Its table of contents refers to `import_articles`.
  book jsonb,
  -- True if the pages are in the search index.
  text_indexed boolean not null default false,
  -- Total number of starts, the fencing token: a worker cannot commit after the next start. Also the name of the folder of
  -- its files. 0: the files are not in such a folder.
  attempt integer not null default 0,
  -- True for the finished import whose pages readers see. Each issue has at most one. See `updateShown`.
  shown boolean not null default false,
  -- True if readers may see the pages although the publication requires approvals: approved, or visible before the
  -- setting. Stored while it requires none, too.
  approved boolean not null default false,
  -- True if an earlier version read the pages by other rules, so that importing them again gives another result.
  outdated boolean not null default false,
  -- Name and preview of the issue that readers see with these pages, until a change of them is approved. Null unless the
  -- pages are approved and the publication requires approvals. See `updateShown`.
  approved_name text,
  approved_preview text,
  -- The serious warnings of a finished import, from its steps, and those that someone has confirmed. Null if there are none.
  serious_warnings jsonb,
  confirmed_warnings jsonb,
  -- Outline, page labels, reading direction, languages and the page list of an EPUB. Null if an earlier version imported the issue.
  navigation jsonb,
  unique (emag_id, number),
  constraint imports_shown_finished check ((not shown) or (status = 'finished'))
);
create unique index imports_current on imports (emag_id) where current;
create index imports_unconfirmed on imports (emag_id)
  where serious_warnings is distinct from confirmed_warnings and serious_warnings is not null;
create index imports_outdated on imports (emag_id) where outdated;
create index imports_ended on imports (finished_at, emag_id);
create index imports_failed on imports (emag_id) where current and (status = 'failed');
create index imports_open on imports (status) where status = any (array['pending', 'processing']);
create unique index imports_shown on imports (emag_id) where shown;
-- Few. Issues that readers see are counted without them, so that the others need not be looked up.
create index imports_unshown on imports (emag_id) where current and (not shown);
create index imports_unindexed on imports (id)
  where (shown or (current and (status = 'finished'))) and (not text_indexed);

-- Issues with what readers see of them from the release on: the pages of an import, and the name and preview. Here because it joins
-- both tables. Queries join `emags` and `imports` by their primary keys, which PostgreSQL 18 leaves out again.
create view ready_emags as
  select emags.id as emag_id, emags.publication_id, emags.released_at, imports.id as import_id,
    coalesce(imports.approved_name, emags.name) as name, coalesce(imports.approved_preview, emags.preview) as preview
  from emags join imports on imports.emag_id = emags.id and imports.shown;
-- The issues that readers see at a moment. The planner replaces the function by its query, so that the indexes serve it.
create function shown_emags(at timestamptz) returns setof ready_emags
  language sql stable
  as $$ select * from ready_emags where released_at <= at $$;

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

create table import_steps (
  import_id uuid not null references imports on delete cascade,
  name text not null,
  position integer not null,
  status text not null default 'pending',
  started_at timestamptz(3),
  finished_at timestamptz(3),
  done bigint not null default 0,
  total bigint,
  warnings jsonb not null default '[]'::jsonb,
  primary key (import_id, name)
);

-- Pages that were drawn again in a higher resolution because a reader zoomed. Their files are swept when unused.
create table zoom_images (
  import_id uuid not null references imports on delete cascade,
  page integer not null,
  publication_id integer not null references publications on delete cascade,
  used_at timestamptz(3) not null default now(),
  primary key (import_id, page)
);
create index zoom_images_publication on zoom_images (publication_id);

create table import_articles (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  title text not null,
  -- Markdown. Its pictures have the addresses `picture:1`, `picture:2`, …, after their number in `import_pictures`.
  content text not null,
  -- Name of the document in the EPUB.
  file text not null,
  -- False for a document outside the reading order.
  linear boolean not null,
  primary key (import_id, number)
);

create table import_pages (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  -- Pixels of the page image.
  width integer not null,
  height integer not null,
  text text not null,
  -- The words with their places, see `word-boxes.ts`. Null if the page was imported before they were stored.
  word_boxes text,
  -- Links to pages and addresses. Null if there are none.
  links jsonb,
  primary key (import_id, number)
);

create table import_pictures (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  -- Null for pictures of an EPUB.
  page integer,
  storage_key text not null,
  width integer not null,
  height integer not null,
  primary key (import_id, number)
);

create table import_widgets (
  import_id uuid not null references imports on delete cascade,
  number integer not null,
  page integer not null,
  type text not null,
  -- Fractions of the page size, from the top left.
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  href text not null,
  title text not null,
  primary key (import_id, number)
);

-- The previous import of an issue, whose pages and files are kept: readers see them until the current import has
-- finished, and editors can restore them for some days. One per issue.
create table previous_imports (
  emag_id integer primary key references all_emags on delete cascade,
  import_id uuid not null references imports on delete cascade unique,
  -- Null while readers see its pages.
  kept_until timestamptz(3),
  -- Import settings of the issue, which are restored with the import.
  pdf_location text not null,
  xml_location text,
  epub_location text,
  import_images boolean not null,
  import_articles boolean not null,
  -- Encrypted as in `emags`.
  location_credentials bytea
);
