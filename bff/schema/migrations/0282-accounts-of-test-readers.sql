-- The account of a test reader, if Newsrack's provider has it.
alter table test_readers add column reader_id uuid references reader_accounts on delete cascade;
create index test_readers_reader on test_readers (reader_id) where reader_id is not null;
update test_readers set reader_id = account.id
from reader_accounts account, access_configs config
where config.publication_id = test_readers.publication_id and config.built_in
  and split_part(test_readers.subject, ' ', 2) = account.id::text;
-- Those of accounts that were deleted.
delete from test_readers using access_configs config
where config.publication_id = test_readers.publication_id and config.built_in
  and test_readers.signed_in and test_readers.reader_id is null
  and split_part(test_readers.subject, ' ', 1) like '%/readers';
