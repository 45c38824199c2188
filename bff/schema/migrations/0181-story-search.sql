-- Moves the search index of articles to separate tables, the content apart from titles and identifiers. Stores the content of a version
-- only when a later one has another: before, the newest version was a copy of the article. Stop all processes of earlier versions first.
create table story_content_search (
  story_id integer primary key references all_stories on delete cascade,
  publication_id integer not null,
  document tsvector not null
);
create table story_title_search (
  story_id integer primary key references all_stories on delete cascade,
  publication_id integer not null,
  document tsvector not null
);

-- Builds a tsvector from the words between two positions, and from lexemes with a mark.
create function pg_temp.part(document tsvector, first integer, last integer, marked boolean) returns tsvector
  language sql immutable as $$
    select coalesce(string_agg(
      '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''' || coalesce(':' || nullif(array_to_string(kept, ','), ''), ''),
      ' '), '')::tsvector
    from (
      select lexeme, left(lexeme, 1) in ('~', '^', '=') as is_marked,
        case when left(lexeme, 1) in ('~', '^', '=') then positions
          else array(select place from unnest(positions) place where place between first and last) end as kept
      from unnest(document)
    ) word
    where case when is_marked then marked else kept <> '{}' end
  $$;
-- The words of the title have the positions from 1 without a gap, and a gap follows.
create function pg_temp.words_of_title(document tsvector) returns integer language sql immutable as $$
  select coalesce(max(place), 0)::integer from (
    select place, row_number() over (order by place) as number from (
      select distinct place from unnest(document) word, unnest(positions) place where left(lexeme, 1) not in ('~', '^', '=')
    ) places
  ) numbered where place = number
$$;
with parts as materialized (
  select id, publication_id, search_document, pg_temp.words_of_title(search_document) as title
  from all_stories where trashed_at is null
), titles as (
  insert into story_title_search
  select id, publication_id, pg_temp.part(search_document, 1, title, true) from parts
)
insert into story_content_search
select id, publication_id, pg_temp.part(search_document, title + 1, 16383, false) from parts;
create index story_content_search_document on story_content_search
  using gin (publication_id, document) with (gin_pending_list_limit = 1024);
create index story_title_search_document on story_title_search
  using gin (publication_id, document) with (gin_pending_list_limit = 1024);

drop function shown_stories(timestamptz);
drop view stories;
alter table all_stories drop column search_document;
create view stories as select * from all_stories where trashed_at is null;
create function shown_stories(at timestamptz) returns setof stories
  language sql stable
  as $$ select * from stories where is_published(published_at, offline_at, at) and released_at <= at $$;

alter table story_versions reset (toast_tuple_target);
with known as (
  select story_id, version, content,
    count(content) over (partition by story_id order by version) as number,
    lead(content is not null) over (partition by story_id order by version) as is_replaced
  from story_versions
), filled as (
  select story_id, version, content, is_replaced,
    first_value(content) over (partition by story_id, number order by version) as text
  from known
)
update story_versions changed set content = case when filled.is_replaced then filled.text end
from filled
where changed.story_id = filled.story_id and changed.version = filled.version
  and (filled.content is not null or filled.is_replaced);
-- Frees the space of both.
cluster all_stories using all_stories_pkey;
cluster story_versions using story_versions_pkey;
alter table all_stories set without cluster;
alter table story_versions set without cluster;
