import { system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { dayIn } from "#bff/core/local-days.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ProductInput } from "#shared/console/products/products.ts";
import { insertHolding, requireMainPublication, requireProduct } from "./holdings.service.ts";
import { findProductByKey } from "./products.repo.ts";
import { addProduct, publishProducts, storeChange } from "./products.service.ts";

const author = system("provisioning");

/**
 * Creates or changes a product of a provisioning file. Skips it if the last applied file has it like this, because people may have
 * changed or deleted it in the console. Throws `Invalid`.
 */
export async function provisionProduct(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  organization_id: number,
  given: ProductInput,
): Promise<void> {
  const settings = JSON.stringify(given);
  const { key } = given;
  const applied = await trx
    .selectFrom("provisioned_products")
    .select("settings")
    .where("organization_id", "=", organization_id)
    .where("key", "=", key)
    .executeTakeFirst();
  if (applied?.settings === settings) return;
  const before = await findProductByKey(trx, organization_id, key);
  if (before) await storeChange(trx, author, before, given);
  else await addProduct(trx, author, organization_id, given);
  await trx
    .insertInto("provisioned_products")
    .values({ organization_id, key, settings })
    .onConflict((conflict) => conflict.columns(["organization_id", "key"]).doUpdateSet({ settings }))
    .execute();
  await publishProducts(services, trx, organization_id);
}

/** Gives a reader the products that no earlier file gave, from today and without an end. Throws `Invalid` for an unknown one. */
export async function provisionHoldings(trx: Db, organization_id: number, reader_id: string, keys: string[]) {
  for (const key of keys) {
    const product = await requireProduct(trx, organization_id, key);
    const given = await trx
      .insertInto("provisioned_holdings")
      .values({ reader_id, product_id: product.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning("product_id")
      .executeTakeFirst();
    if (!given) continue;
    const { time_zone } = await requireMainPublication(trx, organization_id, product.id);
    const starts_on = dayIn(time_zone, new Date());
    await insertHolding(trx, author, {
      ...{ organization_id, reader_id, product, starts_on, ends_on: null },
      ...{ source: "provisioning", reference: null, code_id: null },
    });
  }
}
