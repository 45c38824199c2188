alter table access_configs
  add column built_in boolean not null default false,
  add column built_in_token_hash bytea constraint access_configs_built_in_token unique,
  add check (not built_in or auth_server_url is null);
