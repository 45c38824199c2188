-- Mails to the staff and to readers, written in the transaction of the act that sends them.
create table mails (
  id uuid primary key default gen_random_uuid(),
  -- The recipient's account, if there is one. Not a foreign key, because a reader's mails are also about deleted accounts.
  reader_id uuid,
  user_id text references users on delete cascade,
  template text not null,
  language text not null check (language in ('de', 'en')),
  -- SHA-256 of the recipient's address, for the limit by address.
  address_hash bytea not null,
  -- Encrypted JSON: address, sender, parameters and link. Deleted when the mail was sent.
  content bytea,
  -- Kept: there is no mail server, so administrators read the mail in the console.
  state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
  tries integer not null default 0,
  -- Why the last try failed. Not the server's answer, because it contains the address.
  problem text check (problem in ('connection', 'authentication', 'refused', 'rejected', 'expired', 'other')),
  smtp_status integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((content is null) = (state = 'sent')),
  check (state <> 'failed' or problem is not null)
);
create index mails_address on mails (address_hash, created_at);
create index mails_reader on mails (reader_id) where reader_id is not null;
create index mails_user on mails (user_id) where user_id is not null;
create index mails_created on mails (created_at);
create index mails_shown on mails (created_at desc, id desc) where state <> 'sent';
