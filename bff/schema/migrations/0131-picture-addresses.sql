-- Articles of EPUBs name their pictures by number instead of by a route of the console. Stop processes of earlier versions first: they
-- would write the old addresses, and send readers the new ones.
update import_articles
set content = replace(content, '](/console/api/imports/' || import_id || '/pictures/', '](picture:')
where position('](/console/api/imports/' || import_id || '/pictures/' in content) > 0;
