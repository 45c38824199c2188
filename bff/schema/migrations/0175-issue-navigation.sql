-- Adds the navigation of issues: outline, page labels, reading direction and languages of an import, and the links on each page. Imports
-- of earlier versions have none until they are imported again.
alter table imports add column navigation jsonb;
alter table import_pages add column links jsonb;
