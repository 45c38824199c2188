-- Marks the finished imports of earlier versions, whose text and pictures include what hidden layers of their PDFs contain.

alter table imports add column outdated boolean not null default false;
update imports set outdated = true where status = 'finished';
update trash_rows set content = content || '{"outdated": true}'
  where table_name = 'imports' and content ->> 'status' = 'finished';
create index imports_outdated on imports (emag_id) where outdated;
