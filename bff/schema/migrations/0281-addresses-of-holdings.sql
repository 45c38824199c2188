-- SHA-256 of the address that the shop gave. The reader may have another one since.
alter table holdings add column given_address bytea;
update holdings set given_address = sha256(convert_to(reader.email, 'UTF8'))
from reader_accounts reader where reader.id = holdings.reader_id and holdings.reference is not null;
