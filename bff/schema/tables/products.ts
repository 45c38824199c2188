import type { Generated, GeneratedAlways } from "kysely";
import type { HoldingSource, ProductDates, ProductItemKind } from "#shared/console/products/products.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

/** What readers buy. */
export interface ProductsTable {
  id: Generated<number>;
  organization_id: number;
  /** The publisher's own name for it, which shops and the provisioning file use. */
  key: string;
  name: string;
  downloads: boolean;
  /** What is readable: issues and articles of all dates, or those whose date is within the holding. */
  dates: ProductDates;
  /** Whether issues and articles whose date is within the holding stay readable after its end. */
  stays_readable: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

/** What a product unlocks. */
export interface ProductItemsTable {
  id: GeneratedAlways<number>;
  product_id: number;
  publication_id: number;
  kind: ProductItemKind;
  emag_category_id: number | null;
  article_category_id: number | null;
  /** Product identifier, or UUID of a chatbot. */
  identifier: string | null;
}

/** A day, read and written as YYYY-MM-DD. */
type Day = string;

/** Codes that readers redeem for a holding. */
export interface CodeBatchesTable {
  id: Generated<number>;
  organization_id: number;
  product_id: number;
  name: string;
  /** Days that a holding lasts from the day of redemption. */
  days: number | null;
  until: Day | null;
  /** How many readers can redeem each code. */
  uses: number;
  /** The last day on which codes can be redeemed. */
  expires_on: Day | null;
  revoked_at: Date | null;
  created_by: string;
  created_at: CreatedAt;
  version: Generated<number>;
}

export interface CodesTable {
  id: GeneratedAlways<number>;
  batch_id: number;
  /** SHA-256 of the code in upper case, without separators. */
  code_hash: Buffer;
  redeemed: Generated<number>;
}

/** A product that a reader has from one day to another, both included. */
export interface HoldingsTable {
  id: GeneratedAlways<number>;
  organization_id: number;
  reader_id: string;
  product_id: number;
  starts_on: Day;
  ends_on: Day | null;
  source: HoldingSource;
  /** The shop's own reference. */
  reference: string | null;
  /** SHA-256 of the address that the shop gave. */
  given_address: Buffer | null;
  /** The code that was redeemed. */
  code_id: number | null;
  created_by: string;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}

export interface ProvisionedProductsTable {
  organization_id: number;
  key: string;
  settings: string;
}

export interface ProvisionedHoldingsTable {
  reader_id: string;
  product_id: number;
}
