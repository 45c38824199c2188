-- Adds the serious warnings of finished imports, and those that someone has confirmed. Warnings about issues that readers see already
-- count as confirmed, so that the overview does not list the whole archive.

alter table imports add column serious_warnings jsonb, add column confirmed_warnings jsonb;
update imports set
  serious_warnings = found.warnings,
  confirmed_warnings = case when emags.released_at <= now() then found.warnings end
from emags, (
  select s.import_id, jsonb_agg(w order by s.position, n) as warnings
  from import_steps s, jsonb_array_elements(s.warnings) with ordinality listed (w, n)
  -- The codes that were serious when this migration was written.
  where w->>'code' in (
    'pdf_cut_off', 'pdf_repaired', 'page_missing', 'page_incomplete', 'blank_page', 'pdf_dynamic_form', 'document_unreadable',
    'spine_item_missing', 'same_file', 'other_date', 'name_missing'
  )
  group by s.import_id
) found
where found.import_id = imports.id and emags.id = imports.emag_id and imports.status = 'finished';
create index imports_unconfirmed on imports (emag_id)
  where serious_warnings is distinct from confirmed_warnings and serious_warnings is not null;
