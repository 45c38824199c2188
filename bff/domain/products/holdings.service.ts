import { type Author, actorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { dayIn } from "#bff/core/local-days.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { pickJson, presentAs } from "#bff/core/record-fields.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { inviteReader, requirePublicationLook } from "#bff/domain/readers/index.ts";
import { publishWebhookEvent } from "#bff/domain/webhooks/index.ts";
import { message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import { type Language, language as languages } from "#shared/console/languages.ts";
import { HOLDINGS_PAGE_SIZE, type Holding, holding } from "#shared/console/products/holdings.ts";
import type { HoldingSource } from "#shared/console/products/products.ts";
import type { InvitationMail } from "#shared/console/readers/readers.ts";
import * as repo from "./holdings.repo.ts";
import { lockProductByKey, type ProductRow } from "./products.repo.ts";
import { openOfOrganization, publishProducts } from "./products.service.ts";

export type HoldingContext = Pick<PlatformContext, "changes" | "config" | "db" | "secrets">;

/** A holding for an address. */
export interface GivenHolding {
  product: string;
  email: string;
  name: string;
  language?: Language | undefined;
  starts_on?: string | undefined;
  ends_on: string | null;
}

export async function listHoldings(
  { db }: Pick<PlatformContext, "db">,
  organizationId: number,
  filter: repo.HoldingFilter,
): Promise<{ holdings: Holding[]; has_more: boolean }> {
  const rows = await repo.listHoldings(db, organizationId, filter, HOLDINGS_PAGE_SIZE + 1);
  return {
    holdings: rows.slice(0, HOLDINGS_PAGE_SIZE).map(presentHolding),
    has_more: rows.length > HOLDINGS_PAGE_SIZE,
  };
}

export const openHolding = openOfOrganization("holding_id", repo.findHolding, "not_found.holding");

/** Gives a product to the reader with an address, who gets an account with an invitation if there is none. Throws `Invalid`. */
export async function giveHolding(
  services: HoldingContext,
  author: Author,
  organizationId: number,
  given: GivenHolding,
): Promise<Holding> {
  return services.db.transaction().execute(async (trx) => {
    const { id } = await addHolding(trx, services, author, organizationId, given, { source: "person" });
    await publishProducts(services, trx, organizationId);
    return presentHolding((await repo.findHolding(trx, organizationId, id))!);
  });
}

/** Changes the days of a holding. Throws `Invalid` and `VersionConflict`. */
export async function changeHolding(
  services: HoldingContext,
  author: Author,
  { organization_id, id }: repo.ListedHolding,
  change: { starts_on?: string | undefined; ends_on?: string | null | undefined },
  ifMatch: string | undefined,
): Promise<Holding> {
  return services.db.transaction().execute(async (trx) => {
    const before = await lockedHolding(trx, organization_id, id);
    requireVersion(ifMatch, before.version);
    const starts_on = change.starts_on ?? before.starts_on;
    const ends_on = change.ends_on === undefined ? before.ends_on : change.ends_on;
    const after = await storeDays(trx, author, before, { starts_on, ends_on });
    await publishProducts(services, trx, organization_id);
    return presentHolding(after);
  });
}

export async function deleteHolding(
  services: HoldingContext,
  author: Author,
  { organization_id, id }: repo.ListedHolding,
  ifMatch: string | undefined,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const before = await lockedHolding(trx, organization_id, id);
    requireVersion(ifMatch, before.version);
    await removeHolding(trx, author, before);
    await publishProducts(services, trx, organization_id);
  });
}

async function lockedHolding(trx: Db, organizationId: number, id: number): Promise<repo.ListedHolding> {
  await repo.lockHolding(trx, id);
  const row = await repo.findHolding(trx, organizationId, id);
  if (!row) throw new ServiceError("not_found.holding");
  return row;
}

/** Adds a holding in the caller's transaction. */
export async function addHolding(
  trx: Db,
  services: HoldingContext,
  author: Author,
  organizationId: number,
  given: GivenHolding,
  { source, reference = null }: { source: HoldingSource; reference?: string | null },
): Promise<repo.HoldingRow> {
  const product = await requireProduct(trx, organizationId, given.product);
  const publication = await requireMainPublication(trx, organizationId, product.id);
  const reader = await findOrInvite(
    trx,
    services,
    author,
    { ...publication, organization_id: organizationId },
    given,
  );
  const row = await insertHolding(trx, author, {
    organization_id: organizationId,
    reader_id: reader.id,
    product,
    starts_on: given.starts_on ?? dayIn(publication.time_zone, new Date()),
    ends_on: given.ends_on,
    source,
    reference,
    given_address: reference === null ? null : digestOf(given.email),
    code_id: null,
  });
  return row!;
}

/** Inserts a holding with its audit entry and event. Returns nothing if the reader has redeemed its code already. */
export async function insertHolding(
  trx: Db,
  author: Author,
  {
    product,
    ...values
  }: Pick<
    repo.HoldingRow,
    "code_id" | "ends_on" | "organization_id" | "reader_id" | "reference" | "source" | "starts_on"
  > & { product: ProductRow; given_address?: Buffer | null },
): Promise<repo.HoldingRow | undefined> {
  requireDays(values);
  const row = await repo.insertHolding(trx, {
    given_address: null,
    ...values,
    product_id: product.id,
    created_by: actorLabel(author),
  });
  if (row) await recordHolding(trx, author, product, { verb: "created", after: row });
  return row;
}

/** Stores the days of a holding, with its audit entry and event. Does nothing if they are the same. */
export async function storeDays(
  trx: Db,
  author: Author,
  before: repo.ListedHolding,
  days: { starts_on: string; ends_on: string | null },
): Promise<repo.ListedHolding> {
  if (before.starts_on === days.starts_on && before.ends_on === days.ends_on) return before;
  requireDays(days);
  await repo.updateHolding(trx, before.id, days);
  const after = (await repo.findHolding(trx, before.organization_id, before.id))!;
  await recordHolding(trx, author, productOf(after), { verb: "updated", before, after });
  return after;
}

/** Deletes a holding, with its audit entry and event. */
export async function removeHolding(trx: Db, author: Author, before: repo.ListedHolding): Promise<void> {
  await repo.deleteHolding(trx, before.id);
  await recordHolding(trx, author, productOf(before), { verb: "deleted", before });
}

const productOf = (row: repo.ListedHolding) => ({
  id: row.product_id,
  key: row.product_key,
  name: row.product_name,
});

/** Returns a product that no one deletes before the transaction ends. Throws `Invalid`. */
export async function requireProduct(trx: Db, organizationId: number, key: string): Promise<ProductRow> {
  const product = await lockProductByKey(trx, organizationId, key);
  if (!product) throw new Invalid({ product: [message("rules.product_unknown")] });
  return product;
}

/** Returns the publication whose name and time zone apply to a product. */
export async function requireMainPublication(db: Db, organizationId: number, productId: number) {
  const publication = await repo.findMainPublication(db, organizationId, productId);
  if (!publication) throw new ServiceError("not_found.publication");
  return publication;
}

/** Returns the reader with an address. Creates the account if there is none, and invites a reader whom the organization did not see. */
export async function findOrInvite(
  trx: Db,
  services: HoldingContext,
  author: Author,
  publication: { id: number; organization_id: number; language: string },
  { email, name, language }: { email: string; name: string; language?: Language | undefined },
): Promise<{ id: string; isNew: boolean; hasJoined: boolean; invitation: InvitationMail | null }> {
  const look = await requirePublicationLook(trx, publication.id);
  const reader = await inviteReader(trx, services, {
    email,
    name,
    language: language ?? languages.catch("en").parse(publication.language),
    look,
  });
  if (reader.is_new) {
    // By ID, because the entry outlives the account.
    const record = { type: "reader", id: reader.id, name: reader.id } as const;
    await recordChange(trx, author, publication, { verb: "created", record });
    await publishWebhookEvent(trx, publication.id, "reader.created", { reader: { id: reader.id } });
  }
  const { id, is_new: isNew, has_joined: hasJoined, invitation } = reader;
  return { id, isNew, hasJoined, invitation };
}

function requireDays({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }): void {
  if (ends_on !== null && ends_on < starts_on)
    throw new Invalid({ ends_on: [message("rules.holding_ends_before_start")] });
}

/** The audit entry and the event of a holding name the reader by ID. */
async function recordHolding(
  trx: Db,
  author: Author,
  product: { id: number; key: string; name: string },
  change: { verb: "created" | "updated" | "deleted"; before?: repo.HoldingRow; after?: repo.HoldingRow },
): Promise<void> {
  const row = (change.after ?? change.before)!;
  const fields = (holding: repo.HoldingRow | undefined) =>
    holding && {
      reader_id: holding.reader_id,
      product: product.key,
      starts_on: holding.starts_on,
      ends_on: holding.ends_on,
      reference: holding.reference,
      source: holding.source,
    };
  await recordChange(trx, author, row.organization_id, {
    verb: change.verb,
    record: { type: "holding", id: row.id, name: product.name },
    before: fields(change.before) ?? null,
    after: fields(change.after) ?? null,
  });
  const { id, reference, reader_id, starts_on, ends_on } = row;
  for (const publicationId of await repo.publicationsOfProduct(trx, product.id))
    await publishWebhookEvent(trx, publicationId, "holding.changed", {
      holding: { id, reference, product: product.key, reader_id, starts_on, ends_on, change: change.verb },
    });
}

export function presentHolding(row: repo.ListedHolding): Holding {
  return presentAs(holding, {
    ...row,
    reader: { id: row.reader_id, email: row.reader_email, name: row.reader_name },
    product: { id: row.product_id, key: row.product_key, name: row.product_name },
    code_batch: row.batch_id === null ? null : { id: row.batch_id, name: row.batch_name! },
  });
}

/** Presents a holding as its reader gets it. */
export function presentForReader(row: Omit<repo.ListedHolding, "reader_email" | "reader_name">) {
  return {
    product: { key: row.product_key, name: row.product_name },
    ...pickJson(row, ["starts_on", "ends_on", "source", "reference"]),
    code_batch: row.batch_name,
    created_at: iso(row.created_at),
  };
}
