-- Fingerprint of the master key that all processes must have. At most one row.
create table installation_key (
  is_only boolean default true primary key check (is_only),
  fingerprint text not null
);
