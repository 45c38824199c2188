create table images (
  -- Anyone who has the ID may see the image.
  id text primary key,
  publication_id integer not null references publications on delete cascade,
  -- `story`: the image of an article. `text`: an image in the text of an article. `logo`: the logo of a publication.
  purpose text not null check (purpose in ('story', 'text', 'logo')),
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  added_by text not null,
  created_at timestamptz(3) not null default now()
);
create index images_created on images (created_at) where purpose <> 'text';
create index images_publication on images (publication_id);

alter table publications add constraint publications_logo foreign key (logo_image_id) references images on delete set null;
create index publications_logo_image on publications (logo_image_id) where logo_image_id is not null;
