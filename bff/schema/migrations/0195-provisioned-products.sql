create table provisioned_products (
  organization_id integer not null references organizations on delete cascade,
  key text not null,
  -- The product as the last applied provisioning file describes it.
  settings text not null,
  primary key (organization_id, key)
);

-- The products that provisioning files gave to readers, each once, so that people can take them away.
create table provisioned_holdings (
  reader_id uuid not null references reader_accounts on delete cascade,
  product_id integer not null references products on delete cascade,
  primary key (reader_id, product_id)
);
