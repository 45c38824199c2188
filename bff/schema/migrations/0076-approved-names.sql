-- Stores the name and preview that readers see with approved pages, and whether only a change of these ended an approval. What is
-- approved now counts as approved with the current name and preview.

alter table imports add column approved_name text, add column approved_preview text;
alter table reviews add column pages_approved boolean not null default false;
update imports set approved_name = emags.name, approved_preview = emags.preview
  from emags join publications on publications.id = emags.publication_id
  where emags.id = imports.emag_id and imports.approved and publications.approval_required;
