alter table publications add column kiosk jsonb not null default '{}';
-- Earlier slugs of publications, whose addresses lead to the current one. Maintained by a trigger.
create table publication_slugs (
  slug text primary key,
  publication_id integer not null references publications on delete cascade
);
create index publication_slugs_publication on publication_slugs (publication_id);
create function keep_publication_slug() returns trigger language plpgsql as $$
begin
  insert into publication_slugs (slug, publication_id) values (old.slug, new.id)
  on conflict (slug) do update set publication_id = new.id;
  delete from publication_slugs where slug = new.slug and publication_id = new.id;
  return null;
end $$;
create trigger publications_slug_kept after update of slug on publications for each row
  when (old.slug <> new.slug) execute function keep_publication_slug();
create or replace function publications_choose_slug() returns trigger language plpgsql as $$
declare
  base text := publication_slug(new.name);
  number integer := 1;
begin
  -- Concurrent inserts choose one after the other.
  perform pg_advisory_xact_lock(hashtextextended('publication slugs', 0));
  new.slug := base;
  while exists (select from publications where slug = new.slug union all select from publication_slugs where slug = new.slug) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  return new;
end $$;
