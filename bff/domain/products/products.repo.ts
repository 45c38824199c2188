import { type Selectable, sql } from "kysely";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { ProductItemsTable, ProductsTable } from "#bff/schema/tables/products.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ProductInput, ProductItem } from "#shared/console/products/products.ts";
import { todayOf } from "./product-day.ts";

export type ProductRow = Selectable<ProductsTable>;
export type ProductItemRow = Selectable<ProductItemsTable>;

export function listProducts(db: Db, organizationId: number) {
  const today = todayOf({ organizationId: sql`products.organization_id`, productId: sql`products.id` });
  return (
    db
      .with(
        (cte) => cte("days").materialized(),
        (qb) =>
          qb
            .selectFrom("products")
            .select(["products.id", today.as("today")])
            .where("products.organization_id", "=", organizationId),
      )
      // One pass over the holdings. A subquery for each product would read them once for each.
      .with("current", (qb) =>
        qb
          .selectFrom("holdings")
          .innerJoin("days", "days.id", "holdings.product_id")
          .select(["holdings.product_id", (eb) => eb.fn.countAll<number>().as("count")])
          .where("holdings.organization_id", "=", organizationId)
          .whereRef("holdings.starts_on", "<=", "days.today")
          .where((eb) =>
            eb.or([eb("holdings.ends_on", "is", null), eb("holdings.ends_on", ">=", eb.ref("days.today"))]),
          )
          .groupBy("holdings.product_id"),
      )
      .selectFrom("products")
      .leftJoin("current", "current.product_id", "products.id")
      .selectAll("products")
      .select("current.count as current_holdings")
      .where("products.organization_id", "=", organizationId)
      .orderBy(sql`lower(products.name)`)
      .orderBy("products.id")
      .execute()
  );
}

export function listItems(db: Db, productIds: number[]): Promise<ProductItemRow[]> {
  if (productIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("product_items")
    .selectAll()
    .where("product_id", "in", productIds)
    .orderBy("id")
    .execute();
}

export function findProduct(db: Db, organizationId: number, id: number) {
  return db
    .selectFrom("products")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findProductByKey(db: Db, organizationId: number, key: string) {
  return selectByKey(db, organizationId, key).executeTakeFirst();
}

function selectByKey(db: Db, organizationId: number, key: string) {
  return db
    .selectFrom("products")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("key", "=", key);
}

/** Locks the products of an organization for a change of one of them. */
export async function lockProducts(trx: Db, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('products', ${organizationId}))`.execute(trx);
}

/** Finds a product, which no one deletes or gives another key before the transaction ends. */
export function lockProductByKey(trx: Db, organizationId: number, key: string) {
  return selectByKey(trx, organizationId, key).forKeyShare().executeTakeFirst();
}

export function countProducts(trx: Db, organizationId: number) {
  return countRows(trx.selectFrom("products").where("organization_id", "=", organizationId));
}

type Fields = Omit<ProductInput, "unlocks">;

export function insertProduct(trx: Db, organization_id: number, fields: Fields) {
  return trx
    .insertInto("products")
    .values({ ...fields, organization_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateProduct(trx: Db, id: number, fields: Fields) {
  return trx
    .updateTable("products")
    .set((eb) => ({ ...fields, version: eb("version", "+", 1), updated_at: new Date() }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function replaceItems(trx: Db, productId: number, items: readonly ProductItem[]): Promise<void> {
  await trx.deleteFrom("product_items").where("product_id", "=", productId).execute();
  const rows = items.map((item) => ({
    product_id: productId,
    publication_id: item.publication_id,
    kind: item.kind,
    emag_category_id: item.kind === "emag_category" ? item.category_id : null,
    article_category_id: item.kind === "article_category" ? item.category_id : null,
    identifier: "identifier" in item ? item.identifier : null,
  }));
  // Below the limit of parameters of a statement.
  for (let start = 0; start < rows.length; start += 1_000)
    await trx
      .insertInto("product_items")
      .values(rows.slice(start, start + 1_000))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Returns whether a product has holdings or codes. */
export async function isInUse(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from holdings where product_id = ${id})
      or exists (select from code_batches where product_id = ${id}) as used`.execute(trx);
  return rows[0]!.used;
}

export async function deleteProduct(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("products").where("id", "=", id).execute();
}

/** Returns which of the given publications belong to the organization. */
export async function publicationsOf(trx: Db, organizationId: number): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("publications")
    .select("id")
    .where("organization_id", "=", organizationId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns which of the given categories belong to the organization, with their publications. No one deletes them before the transaction
 * ends.
 */
export async function lockCategories(
  trx: Db,
  organizationId: number,
  kind: "article_category" | "emag_category",
  ids: number[],
) {
  const categories =
    kind === "article_category" ? sql`from article_categories c` : sql`from emag_categories c`;
  const { rows } = await sql<{ id: number; publication_id: number }>`
    select c.id, c.publication_id ${categories} join publications p on p.id = c.publication_id
    where p.organization_id = ${organizationId} and c.id = any(${ids}::int[])
    order by c.id
    for key share of c`.execute(trx);
  return rows;
}
