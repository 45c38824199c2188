import { type Author, type PersonActor, requireOrganizationPermission } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { requireRecord } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Permission } from "#shared/console/permissions.ts";
import {
  MAX_PRODUCTS,
  type Product,
  type ProductInput,
  type ProductItem,
  product,
} from "#shared/console/products/products.ts";
import * as repo from "./products.repo.ts";

/** Throws unless the actor may use the products of an organization. */
export async function openProducts(
  actor: PersonActor,
  organizationId: number,
  permission: Permission,
): Promise<number> {
  requireOrganizationPermission(actor, organizationId, permission);
  return organizationId;
}

/** Key of the product whose holder the kiosk of the sample publication offers to visitors. */
export const SAMPLE_PRODUCT_KEY = "sample-subscription";

/**
 * Creates a function that loads the record with the ID in a path of an organization, and checks the actor's permission. The function
 * throws `NotFound` or `Forbidden`.
 */
export function openOfOrganization<Param extends string, Row>(
  param: Param,
  find: (db: Db, organizationId: number, id: number) => Promise<Row | undefined>,
  notFound: "not_found.code_batch" | "not_found.holding" | "not_found.product",
) {
  return async (
    { db }: Pick<PlatformContext, "db">,
    actor: PersonActor,
    path: { organization_id: number } & Record<Param, number>,
    permission: Permission,
  ): Promise<Row> => {
    requireOrganizationPermission(actor, path.organization_id, permission);
    const row = await find(db, path.organization_id, path[param]);
    if (row === undefined) throw new ServiceError(notFound);
    return row;
  };
}

export const openProduct = openOfOrganization("product_id", repo.findProduct, "not_found.product");

export async function listProducts(
  { db }: Pick<PlatformContext, "db">,
  organizationId: number,
): Promise<Product[]> {
  const rows = await repo.listProducts(db, organizationId);
  const items = await repo.listItems(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    present(
      row,
      items.filter(({ product_id }) => product_id === row.id),
      Number(row.current_holdings),
    ),
  );
}

export async function createProduct(
  { db, changes }: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  organizationId: number,
  given: ProductInput,
): Promise<Product> {
  return db.transaction().execute(async (trx) => {
    const row = await addProduct(trx, author, organizationId, given);
    await publishProducts({ changes }, trx, organizationId);
    return presentStored(trx, row);
  });
}

/** Replaces the fields of a product. Throws `Invalid` and `VersionConflict`. */
export async function changeProduct(
  { db, changes }: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  { id, organization_id }: repo.ProductRow,
  given: ProductInput,
  ifMatch: string | undefined,
): Promise<Product> {
  return db.transaction().execute(async (trx) => {
    const before = await lockedProduct(trx, organization_id, id, ifMatch);
    const row = await storeChange(trx, author, before, given);
    await publishProducts({ changes }, trx, organization_id);
    return presentStored(trx, row);
  });
}

/** Deletes a product. Throws `Conflict` if it has holdings or codes. */
export async function deleteProduct(
  { db, changes }: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  { id, organization_id }: repo.ProductRow,
  ifMatch: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockedProduct(trx, organization_id, id, ifMatch);
    if (await repo.isInUse(trx, id)) throw new ServiceError("product_in_use", { name: before.name });
    await repo.deleteProduct(trx, id);
    const record = { type: "product", id, name: before.name } as const;
    await recordChange(trx, author, organization_id, { verb: "deleted", record, before });
    await publishProducts({ changes }, trx, organization_id);
  });
}

async function lockedProduct(trx: Db, organizationId: number, id: number, ifMatch: string | undefined) {
  await repo.lockProducts(trx, organizationId);
  const row = await repo.findProduct(trx, organizationId, id);
  return requireRecord(row, ifMatch, () => new ServiceError("not_found.product"));
}

export async function addProduct(trx: Db, author: Author, organization_id: number, given: ProductInput) {
  await repo.lockProducts(trx, organization_id);
  await requireFreeKey(trx, organization_id, given.key, null);
  if ((await repo.countProducts(trx, organization_id)) >= MAX_PRODUCTS)
    throw new ServiceError("too_many_products", { maximum: MAX_PRODUCTS });
  await requireItems(trx, organization_id, given.unlocks);
  const { unlocks, ...fields } = given;
  const row = await repo.insertProduct(trx, organization_id, fields);
  await repo.replaceItems(trx, row.id, unlocks);
  const record = { type: "product", id: row.id, name: row.name } as const;
  await recordChange(trx, author, organization_id, { verb: "created", record, after: { ...row, unlocks } });
  return row;
}

export async function storeChange(trx: Db, author: Author, before: repo.ProductRow, given: ProductInput) {
  const { organization_id, id } = before;
  await requireFreeKey(trx, organization_id, given.key, id);
  await requireItems(trx, organization_id, given.unlocks);
  const { unlocks, ...fields } = given;
  const items = (await repo.listItems(trx, [id])).map(presentItem);
  const row = await repo.updateProduct(trx, id, fields);
  await repo.replaceItems(trx, id, unlocks);
  await recordChange(trx, author, organization_id, {
    verb: "updated",
    record: { type: "product", id, name: row.name },
    before: { ...before, unlocks: items },
    after: { ...row, unlocks },
  });
  return row;
}

async function requireFreeKey(
  trx: Db,
  organizationId: number,
  key: string,
  ownId: number | null,
): Promise<void> {
  const other = await repo.findProductByKey(trx, organizationId, key);
  if (other && other.id !== ownId)
    throw new Invalid({ key: [message("rules.product_key_taken", { name: other.name })] });
}

/** Throws `Invalid` for a publication or category of another organization or publication. */
async function requireItems(trx: Db, organizationId: number, items: readonly ProductItem[]): Promise<void> {
  const publications = await repo.publicationsOf(trx, organizationId);
  const categories = new Set<string>();
  for (const kind of ["emag_category", "article_category"] as const) {
    const ids = items.flatMap((item) => (item.kind === kind ? [item.category_id] : []));
    for (const { id, publication_id } of await repo.lockCategories(trx, organizationId, kind, ids))
      categories.add(`${kind} ${publication_id} ${id}`);
  }
  for (const item of items) {
    const { publication_id } = item;
    if (!publications.has(publication_id))
      throw new Invalid({ unlocks: [message("rules.publication_elsewhere", { id: publication_id })] });
    if ("category_id" in item && !categories.has(`${item.kind} ${publication_id} ${item.category_id}`))
      throw new Invalid({ unlocks: [message("rules.category_unknown", { id: item.category_id })] });
  }
}

/** Tells consoles that products, holdings or codes of an organization have changed. */
export async function publishProducts(
  { changes }: Pick<PlatformContext, "changes">,
  trx: Db,
  organizationId: number,
): Promise<void> {
  await changes.publish(trx, { type: "products", organization_id: organizationId });
}

async function presentStored(db: Db, row: repo.ProductRow): Promise<Product> {
  const [listed] = (await repo.listProducts(db, row.organization_id)).filter(({ id }) => id === row.id);
  return present(row, await repo.listItems(db, [row.id]), Number(listed?.current_holdings ?? 0));
}

function present(row: repo.ProductRow, items: repo.ProductItemRow[], current_holdings: number): Product {
  return presentAs(product, { ...row, unlocks: items.map(presentItem), current_holdings });
}

function presentItem(row: repo.ProductItemRow): ProductItem {
  const { kind, publication_id } = row;
  switch (kind) {
    case "publication":
      return { kind, publication_id };
    case "emag_category":
      return { kind, publication_id, category_id: row.emag_category_id! };
    case "article_category":
      return { kind, publication_id, category_id: row.article_category_id! };
    default:
      return { kind, publication_id, identifier: row.identifier! };
  }
}
