-- A view of a list that a person saved in a publication.
create table list_views (
  id integer generated always as identity primary key,
  user_id text not null references users on delete cascade,
  publication_id integer not null references publications on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  unique (user_id, publication_id, list, name)
);
create index list_views_publication on list_views (publication_id);
