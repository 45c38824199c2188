import type { PlatformContext } from "#bff/core/context.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { HoldingSource } from "#shared/console/products/products.ts";
import { createReaderProvider, type ReaderProvider } from "./provider/provider.ts";

/** A current or ended holding of a reader. */
export interface OwnHolding {
  /** The publisher. */
  organization: string;
  product: { key: string; name: string };
  starts_on: string;
  ends_on: string | null;
  source: HoldingSource;
  reference: string | null;
  /** Name of the batch of the code that was redeemed. */
  code_batch: string | null;
  created_at: string;
}

/** Access of the account page to the domain of products, which is above this one. */
export interface ReaderHoldings {
  /** Lists the holdings of a reader, the newest first. */
  list(readerId: string): Promise<OwnHolding[]>;
  /** Redeems a code for a reader. Returns the name of the product. Throws `code_unusable`, and 429 after too many failures. */
  redeem(readerId: string, code: string): Promise<string>;
  /** Deletes the holdings of a reader who deletes the account, in the caller's transaction, and tells their publishers. */
  removeAll(trx: Db, readerId: string): Promise<void>;
}

/** The services that the readers domain adds to the context. */
export interface ReadersContext {
  readerProvider: ReaderProvider;
  readerHoldings: ReaderHoldings;
}

/** Creates the OpenID provider of readers, which is loaded with the first request. */
export function createReaders(platform: PlatformContext, readerHoldings: ReaderHoldings): ReadersContext {
  return { readerProvider: createReaderProvider(platform), readerHoldings };
}
