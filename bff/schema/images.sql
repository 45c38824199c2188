create table images (
  -- Anyone who has the ID may see the image.
  id text primary key,
  publication_id integer not null references publications on delete cascade,
  -- `story`: the image of an article. `text`: an image in the text of an article.
  purpose text not null check (purpose in ('story', 'text')),
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  added_by text not null,
  created_at timestamptz(3) not null default now()
);
create index images_created on images (created_at) where purpose = 'story';
create index images_publication on images (publication_id);
