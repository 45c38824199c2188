-- Stores the process that may end an outage of an authorization endpoint. Outages from before have none.

alter table endpoint_outages
  add column process uuid,
  add column renewed_at timestamptz(3) not null default now();
