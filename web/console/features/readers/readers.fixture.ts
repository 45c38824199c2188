import type { Holding } from "#shared/console/products/holdings.ts";
import type { Product } from "#shared/console/products/products.ts";
import type { ListedReader, Reader } from "#shared/console/readers/readers.ts";

const AT = "2026-01-01T08:00:00.000Z";

export const testReader: Reader = {
  id: "0197fd2e-0000-4000-8000-000000000001",
  email: "rosa@example.com",
  name: "Rosa Reader",
  state: "active",
  joined_at: AT,
  last_seen_at: AT,
  language: "en",
  created_at: AT,
  verified_at: AT,
  disabled_at: null,
  sessions: [],
};

export const listedReader = ({ id, email, name, state, joined_at, last_seen_at }: Reader): ListedReader => ({
  ...{ id, email, name, state, joined_at, last_seen_at },
  products: ["Digital"],
});

export const testProduct: Product = {
  id: 3,
  key: "digital",
  name: "Digital",
  unlocks: [],
  downloads: false,
  dates: "all",
  stays_readable: false,
  current_holdings: 1,
  version: 1,
  created_at: AT,
  updated_at: AT,
};

export const testHolding: Holding = {
  id: 5,
  reader: { id: testReader.id, email: testReader.email, name: testReader.name },
  product: { id: testProduct.id, key: testProduct.key, name: testProduct.name },
  starts_on: "2026-01-01",
  ends_on: "2099-12-31",
  source: "person",
  code_batch: null,
  reference: null,
  created_by: "Ada Editor",
  version: 1,
  created_at: AT,
  updated_at: AT,
};
