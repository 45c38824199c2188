import { type Actor, requireOrganizationPermission } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { publicationElsewhere, requireOwnPublication } from "#bff/domain/publications/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Language } from "#shared/console/languages.ts";
import {
  type ShopHolding,
  type ShopHoldingInput,
  type ShopReader,
  shopHolding,
} from "#shared/contract/holdings.ts";
import { type Page, paginate } from "#shared/contract/pagination.ts";
import * as repo from "./holdings.repo.ts";
import {
  addHolding,
  findOrInvite,
  type HoldingContext,
  removeHolding,
  requireProduct,
  storeDays,
} from "./holdings.service.ts";
import { listItems, listProducts } from "./products.repo.ts";
import { publishProducts } from "./products.service.ts";

/** Throws unless the actor may sell products of an organization: a token of the organization, or a person with the permission. */
export async function openShop(actor: Actor, organizationId: number): Promise<number> {
  if (actor.kind === "person") requireOrganizationPermission(actor, organizationId, "holdings.write");
  else if (actor.organizationId !== organizationId) throw new ServiceError("not_found.organization");
  return organizationId;
}

/** Lists the products that the actor may sell: a token that is limited to publications sells what unlocks only these. */
export async function listShopProducts(
  { db }: Pick<PlatformContext, "db">,
  actor: Actor,
  organizationId: number,
) {
  const products = await listProducts(db, organizationId);
  if (actor.kind === "person" || actor.publicationIds === null) return products;
  const allowed = actor.publicationIds;
  const items = await listItems(
    db,
    products.map(({ id }) => id),
  );
  return products.filter(({ id }) => {
    const own = items.filter(({ product_id }) => product_id === id);
    return own.length > 0 && own.every(({ publication_id }) => allowed.includes(publication_id));
  });
}

/** Creates the holding with a shop's reference, or changes it. Repeating it changes nothing. Throws `Invalid`. */
export async function putHolding(
  services: HoldingContext,
  actor: Actor,
  { organization_id, reference }: { organization_id: number; reference: string },
  given: ShopHoldingInput,
  ifMatch: string | undefined,
): Promise<{ holding: ShopHolding; version: number; isNew: boolean }> {
  return services.db.transaction().execute(async (trx) => {
    await repo.lockReference(trx, organization_id, reference);
    const product = await requireProduct(trx, organization_id, given.product);
    await requireSellable(trx, actor, product.id);
    const known = await repo.lockByReference(trx, organization_id, reference);
    requireVersion(ifMatch, known?.version ?? 0);
    if (known) await requireSellable(trx, actor, known.product_id);
    if (known && known.product_id === product.id && isGivenTo(known, given.email)) {
      const days = { starts_on: given.starts_on ?? known.starts_on, ends_on: given.ends_on };
      await repo.storeGivenAddress(trx, known.id, digestOf(given.email));
      const stored = await storeDays(trx, actor, known, days);
      if (stored !== known) await publishProducts(services, trx, organization_id);
      return { holding: present(stored), version: stored.version, isNew: false };
    }
    // Another reader or product is another holding, which takes over the reference.
    if (known) await removeHolding(trx, actor, known);
    const starts_on = given.starts_on ?? known?.starts_on;
    await addHolding(
      trx,
      services,
      actor,
      organization_id,
      { ...given, starts_on },
      { source: "api", reference },
    );
    await publishProducts(services, trx, organization_id);
    const added = (await repo.lockByReference(trx, organization_id, reference))!;
    return { holding: present(added), version: added.version, isNew: known === undefined };
  });
}

/** Deletes the holding with a shop's reference. Throws `NotFound`. */
export async function deleteByReference(
  services: HoldingContext,
  actor: Actor,
  { organization_id, reference }: { organization_id: number; reference: string },
  ifMatch: string | undefined,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await repo.lockReference(trx, organization_id, reference);
    const known = await repo.lockByReference(trx, organization_id, reference);
    if (!known) throw new ServiceError("not_found.holding");
    requireVersion(ifMatch, known.version);
    await requireSellable(trx, actor, known.product_id);
    await removeHolding(trx, actor, known);
    await publishProducts(services, trx, organization_id);
  });
}

export async function listShopHoldings(
  { db }: Pick<PlatformContext, "db">,
  actor: Actor,
  organizationId: number,
  { email, product, ...page }: Page & { email?: string | undefined; product?: string | undefined },
) {
  const isLimited = actor.kind === "token" && actor.publicationIds !== null;
  const productIds = isLimited
    ? (await listShopProducts({ db }, actor, organizationId)).map(({ id }) => id)
    : null;
  const filter = { email, product, productIds };
  const { rows, total } = await repo.listForShop(db, organizationId, filter, {
    offset: (page.page - 1) * page.per,
    limit: page.per,
  });
  return { holdings: rows.map(present), ...paginate(page, total) };
}

/** Returns the reader with an address. A new one gets an invitation by mail. */
export async function inviteShopReader(
  services: HoldingContext,
  actor: Actor,
  organizationId: number,
  given: { email: string; name: string; language?: Language | undefined; publication_id: number },
): Promise<ShopReader> {
  const isOwn = actor.kind === "person" || (actor.publicationIds?.includes(given.publication_id) ?? true);
  if (!isOwn) throw publicationElsewhere(given.publication_id);
  const publication = await requireOwnPublication(services.db, organizationId, given.publication_id);
  return services.db.transaction().execute(async (trx) => {
    const { id } = await findOrInvite(trx, services, actor, publication, given);
    const { email, name, created_at } = await repo.getReader(trx, id);
    return { id, email, name, created_at: iso(created_at) };
  });
}

/** Returns whether a shop means the reader of a holding: by the current address, or by the one it gave, which the reader has changed. */
const isGivenTo = ({ given_address, reader_email }: repo.ListedHolding, email: string): boolean =>
  reader_email === email || (given_address?.equals(digestOf(email)) ?? false);

async function requireSellable(trx: Db, actor: Actor, productId: number): Promise<void> {
  if (actor.kind !== "token" || actor.publicationIds === null) return;
  const publications = await repo.publicationsOfProduct(trx, productId);
  const allowed = actor.publicationIds;
  if (publications.length > 0 && publications.every((id) => allowed.includes(id))) return;
  throw new Invalid({ product: [message("rules.product_of_other_publications")] });
}

function present(row: repo.ListedHolding): ShopHolding {
  return presentAs(shopHolding, { ...row, product: row.product_key });
}
