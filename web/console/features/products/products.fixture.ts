import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { CodeBatch } from "#shared/console/products/codes.ts";
import type { Product } from "#shared/console/products/products.ts";
import { testIssue } from "#web/testing/test-issue.ts";

const AT = "2026-01-01T08:00:00.000Z";

export const testProduct: Product = {
  id: 3,
  key: "digital",
  name: "Digital",
  unlocks: [{ kind: "publication", publication_id: 10 }],
  downloads: true,
  dates: "all",
  stays_readable: false,
  current_holdings: 12,
  version: 1,
  created_at: AT,
  updated_at: AT,
};

export const testBatch: CodeBatch = {
  id: 7,
  name: "Fair",
  product: { id: 3, key: "digital", name: "Digital" },
  days: 30,
  until: null,
  uses: 2,
  expires_on: null,
  revoked: false,
  codes: 10,
  redeemed: 4,
  created_by: "Ada Editor",
  created_at: AT,
  version: 1,
};

/** An issue without a product identifier. */
export const unnamedIssue: ManagedEmag = {
  ...testIssue,
  name: "Unnamed issue",
  external_id: "",
  apple_product_identifier: null,
  google_product_id: null,
  created_by: null,
  changed_by: null,
  sign_off: "open",
  awaiting_approval: false,
};
