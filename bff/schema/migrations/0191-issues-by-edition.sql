create index emags_pe_id on all_emags (publication_id, pe_id) where trashed_at is null and pe_id is not null;
