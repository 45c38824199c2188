-- Hides the values in queries of import addresses in the audit log, because signed addresses contain secrets there. Those of the issues
-- are sealed when the service starts, because that takes the key. Stop all processes of earlier versions first, because they would
-- download from addresses without these values.

create function pg_temp.hide_queries(fields jsonb) returns jsonb language sql as $$
  select fields || coalesce(jsonb_object_agg(key, regexp_replace(value, '([?&][^=&#]*=)[^&#]+', '\1…', 'g')), '{}')
  from jsonb_each_text(fields)
  where key in ('pdf_location', 'xml_location', 'epub_location') and value ~ '\?[^#]*='
$$;
alter table audit_entries disable trigger audit_entries_unchanged;
update audit_entries set before = pg_temp.hide_queries(before), after = pg_temp.hide_queries(after)
  where record_type = 'emag' and concat(before, after) ~ '_location": "[^"]*\?';
alter table audit_entries enable trigger audit_entries_unchanged;
