create index reader_accounts_search on reader_accounts using gin (email gin_trgm_ops, lower(name) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
drop index reader_organizations_organization;
create index reader_organizations_organization
  on reader_organizations (organization_id, joined_at desc, reader_id desc);
create index audit_entries_by_holder on audit_entries (organization_id, (after->>'reader_id'), id desc)
  where action = 'holding.created';
