-- Stores tokens of sessions as hashes, and replaces the tables of better-auth. Stop processes of earlier versions first. Sessions,
-- passwords and second factors stay valid. People who are about to enter a code start again with their password.
alter table sessions add column token_hash bytea;
update sessions set token_hash = sha256(convert_to(token, 'UTF8'));
alter table sessions
  alter column token_hash set not null,
  add constraint sessions_token_hash_key unique (token_hash),
  drop column token,
  drop column updated_at;

drop table verifications;
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  credential_epoch integer not null,
  expires_at timestamptz(3) not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

-- The secrets are encrypted with a key that is not in the database. The first start moves them to two_factors.
create table earlier_two_factors (
  user_id text primary key references users on delete cascade,
  secret text not null,
  backup_codes text not null
);
insert into earlier_two_factors select user_id, secret, backup_codes from two_factors where verified;
drop table two_factors;
create table two_factors (
  user_id text primary key references users on delete cascade,
  secret bytea not null,
  recovery_code_hashes bytea[] not null,
  verified boolean not null,
  last_used_step integer
);
create trigger two_factors_changed after delete or update of verified on two_factors
  for each row execute function credentials_changed();

alter table users drop column email_verified, drop column image, drop column updated_at;
alter table accounts
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope;
