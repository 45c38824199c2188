-- Indexes pages again that have text in scripts without spaces between words, because its parts were not found. The task `index-pages`
-- writes the rows. Until then, the search of these issues reports that it waits.
create temporary table runs on commit drop as
  select i.id from imports i where i.text_indexed and exists (
    select from import_pages p where p.import_id = i.id
      and p.text ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\uff66-\uff9f\U0001b000-\U0003ffff]'
  );
delete from page_search where import_id in (select id from runs);
update imports set text_indexed = false where id in (select id from runs);
