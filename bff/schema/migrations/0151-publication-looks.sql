-- Adds the address, the logo and the color of a publication for its readers. Existing publications get an address made from their name.
alter table publications add column slug text, add column logo_image_id text, add column accent_color text;

-- Returns the name as a part of an address: letters a to z, digits and single hyphens. Case is mapped here, because `lower` maps only
-- ASCII letters in some locales.
create function publication_slug(name text) returns text language sql as $$
  select coalesce(nullif(trim(both '-' from left(regexp_replace(
    translate(
      replace(replace(replace(replace(replace(replace(replace(lower(name),
        'ä', 'ae'), 'Ä', 'ae'), 'ö', 'oe'), 'Ö', 'oe'), 'ü', 'ue'), 'Ü', 'ue'), 'ß', 'ss'),
      'àáâãåçèéêëìíîïñòóôõøùúûýÿÀÁÂÃÅÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝ',
      'aaaaaceeeeiiiinooooouuuyyaaaaaceeeeiiiinooooouuuy'
    ),
    '[^a-z0-9]+', '-', 'g'
  ), 56)), ''), 'publication')
$$;

create function publications_choose_slug() returns trigger language plpgsql as $$
declare
  base text := publication_slug(new.name);
  number integer := 1;
begin
  -- Concurrent inserts choose one after the other.
  perform pg_advisory_xact_lock(hashtextextended('publication slugs', 0));
  new.slug := base;
  while exists (select from publications where slug = new.slug) loop
    number := number + 1;
    new.slug := base || '-' || number;
  end loop;
  return new;
end $$;

do $$
declare
  row record;
  base text;
  number integer;
  free text;
begin
  for row in select id, name from publications order by id loop
    base := publication_slug(row.name);
    number := 1;
    free := base;
    while exists (select from publications where slug = free) loop
      number := number + 1;
      free := base || '-' || number;
    end loop;
    update publications set slug = free where id = row.id;
  end loop;
end $$;

alter table publications
  alter column slug set not null,
  add constraint publications_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 64),
  add constraint publications_accent_color_form check (accent_color ~ '^#[0-9a-f]{6}$'),
  add constraint publications_slug unique (slug);
create trigger publications_slug_chosen before insert on publications
  for each row when (new.slug is null) execute function publications_choose_slug();

alter table images drop constraint images_purpose_check, add constraint images_purpose_check check (purpose in ('story', 'text', 'logo'));
drop index images_created;
create index images_created on images (created_at) where purpose <> 'text';
alter table publications add constraint publications_logo foreign key (logo_image_id) references images on delete set null;
create index publications_logo_image on publications (logo_image_id) where logo_image_id is not null;
