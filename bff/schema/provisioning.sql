-- The settings that a provisioning file last contained for a record that people can change in the console.
create table provisioned_settings (
  kind text not null check (kind in ('organization', 'publication', 'emag_category')),
  id integer not null,
  -- JSON.
  settings text not null,
  primary key (kind, id)
);
