-- Pages that were drawn again in a higher resolution because a reader zoomed. Their files are swept when unused.
create table zoom_images (
  import_id uuid not null references imports on delete cascade,
  page integer not null,
  publication_id integer not null references publications on delete cascade,
  used_at timestamptz(3) not null default now(),
  primary key (import_id, page)
);
create index zoom_images_publication on zoom_images (publication_id);
