import { SAMPLE_PRODUCT_KEY } from "#bff/domain/products/index.ts";
import { SAMPLE_READER_EMAIL } from "#bff/domain/readers/index.ts";
import type { Db } from "#bff/schema/tables.ts";

/** Returns whether the sample reader holds the sample product, which unlocks a publication. */
export async function hasSampleReader(db: Db, publicationId: number): Promise<boolean> {
  const found = await db
    .selectFrom("holdings")
    .innerJoin("reader_accounts as reader", "reader.id", "holdings.reader_id")
    .innerJoin("products", "products.id", "holdings.product_id")
    .innerJoin("product_items as item", "item.product_id", "products.id")
    .select("holdings.id")
    .where("reader.email", "=", SAMPLE_READER_EMAIL)
    .where("reader.disabled_at", "is", null)
    .where("products.key", "=", SAMPLE_PRODUCT_KEY)
    .where("item.publication_id", "=", publicationId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
