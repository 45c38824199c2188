-- Search index of pages. A row contains several pages of an import.
create table page_search (
  import_id uuid not null references imports on delete cascade,
  first_page integer not null,
  publication_id integer not null,
  emag_id integer not null,
  -- A `tsvector`: the position of a word is the number of its page, from 1 for the first.
  words tsvector not null,
  primary key (import_id, first_page)
);
create index page_search_words on page_search using gin (words) with (gin_pending_list_limit = 1024);
