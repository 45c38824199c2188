alter table reader_settings add column ended_holding_days integer not null default 1095
  check (ended_holding_days between 1 and 3650);
create index holdings_ended on holdings (ends_on) where ends_on is not null;
