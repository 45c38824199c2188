-- Outbox of events, which are relayed shortly after their commit (`platform/events/outbox-event-bus.ts`).
create table change_outbox (
  id bigint generated always as identity primary key,
  -- JSON.
  change text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
