-- Idempotency key of a request, with the record that the request created.
create table idempotency_keys (
  publication_id integer not null constraint creation_keys_publication_id_fkey references publications on delete cascade,
  kind text not null,
  key text not null,
  -- Null only within the transaction that creates the record.
  record_id integer,
  created_at timestamptz not null default now(),
  -- Hash of the body of the request. Null for keys of versions that did not compare bodies.
  body_hash text,
  constraint creation_keys_pkey primary key (publication_id, kind, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
