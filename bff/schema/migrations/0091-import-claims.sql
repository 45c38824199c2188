-- Drops the leases of imports, whose workers are now watched by the job queue. Stop processes of earlier versions first.
drop index imports_open;
alter table imports drop column lease, drop column leased_until;
create index imports_open on imports (status) where status = any (array['pending', 'processing']);

-- Jobs of earlier versions have no heartbeat. The first start enqueues new ones for all open imports.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'imports' and state in ('created', 'retry', 'active');
  end if;
end $$;
