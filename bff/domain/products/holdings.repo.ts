import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { countRows } from "#bff/platform/database/count-rows.ts";
import { containsPattern } from "#bff/platform/text-search/like-pattern.ts";
import type { HoldingsTable } from "#bff/schema/tables/products.ts";
import type { Db } from "#bff/schema/tables.ts";
import { mainPublication } from "./product-day.ts";

export type HoldingRow = Selectable<HoldingsTable>;

function selectHoldings(db: Db) {
  return db
    .selectFrom("holdings")
    .innerJoin("products", "products.id", "holdings.product_id")
    .innerJoin("reader_accounts as reader", "reader.id", "holdings.reader_id")
    .leftJoin("codes", "codes.id", "holdings.code_id")
    .leftJoin("code_batches as batch", "batch.id", "codes.batch_id")
    .selectAll("holdings")
    .select([
      "products.key as product_key",
      "products.name as product_name",
      "reader.email as reader_email",
      "reader.name as reader_name",
      "batch.id as batch_id",
      "batch.name as batch_name",
    ]);
}

export type ListedHolding = NonNullable<Awaited<ReturnType<typeof findHolding>>>;

export interface HoldingFilter {
  search?: string | undefined;
  product_id?: number | undefined;
  reader_id?: string | undefined;
  before?: number | undefined;
}

/** Lists the holdings of an organization, the newest first. */
export function listHoldings(
  db: Db,
  organizationId: number,
  { search, product_id, reader_id, before }: HoldingFilter,
  atMost: number,
) {
  const pattern = containsPattern((search ?? "").trim().toLowerCase());
  return selectHoldings(db)
    .where("holdings.organization_id", "=", organizationId)
    .$if(product_id !== undefined, (query) => query.where("holdings.product_id", "=", product_id!))
    .$if(reader_id !== undefined, (query) => query.where("holdings.reader_id", "=", reader_id!))
    .$if(before !== undefined, (query) => query.where("holdings.id", "<", before!))
    .$if(pattern !== "%%", (query) =>
      query.where((eb) =>
        eb.or([eb("reader.email", "like", pattern), eb(sql`lower(reader.name)`, "like", pattern)]),
      ),
    )
    .orderBy("holdings.id", "desc")
    .limit(atMost)
    .execute();
}

export function findHolding(db: Db, organizationId: number, id: number) {
  return selectHoldings(db)
    .where("holdings.organization_id", "=", organizationId)
    .where("holdings.id", "=", id)
    .executeTakeFirst();
}

/** Lists all holdings of a reader in an organization, the newest first. */
export function listHoldingsOfReader(db: Db, organizationId: number, readerId: string) {
  return selectHoldings(db)
    .where("holdings.organization_id", "=", organizationId)
    .where("holdings.reader_id", "=", readerId)
    .orderBy("holdings.id", "desc")
    .execute();
}

/** Lists all holdings of a reader in all organizations, the newest first. */
export function listHoldingsEverywhere(db: Db, readerId: string) {
  return selectHoldings(db)
    .innerJoin("organizations", "organizations.id", "holdings.organization_id")
    .select("organizations.name as organization_name")
    .where("holdings.reader_id", "=", readerId)
    .orderBy("holdings.id", "desc")
    .execute();
}

/**
 * Deletes holdings that ended longer ago than their organization keeps them. Keeps those that still unlock something, and those of codes
 * that the reader could otherwise redeem again. Returns the organization of each.
 */
export async function deleteSomeEnded(trx: Db, defaultDays: number, atMost: number): Promise<number[]> {
  const { rows } = await sql<{ organization_id: number }>`
    delete from holdings where id = any(array(
      select h.id from holdings h
      join products p on p.id = h.product_id
      left join reader_settings s on s.organization_id = h.organization_id
      left join codes c on c.id = h.code_id
      left join code_batches b on b.id = c.batch_id
      -- A day ends later where clocks are behind those of the database.
      where h.ends_on < current_date - 1 - coalesce(s.ended_holding_days, ${defaultDays}) and not p.stays_readable
        and (b.id is null or b.revoked_at is not null or b.expires_on < current_date - 1 or c.redeemed >= b.uses)
      limit ${atMost}
      for update of h skip locked
    )) returning organization_id`.execute(trx);
  return rows.map(({ organization_id }) => organization_id);
}

/** Locks the holding with a shop's reference, which people change, too. */
export function lockByReference(trx: Db, organizationId: number, reference: string) {
  return selectHoldings(trx)
    .where("holdings.organization_id", "=", organizationId)
    .where("holdings.reference", "=", reference)
    .forUpdate("holdings")
    .executeTakeFirst();
}

/** Locks a shop's reference until the transaction ends, also before it is used. */
export async function lockReference(trx: Db, organizationId: number, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`holding ${organizationId} ${reference}`}, 0))`.execute(
    trx,
  );
}

/**
 * Lets imports run one after the other, so that a file that is sent again finds what it has added. Those of all organizations, because
 * a large one takes most of the locks that PostgreSQL has.
 */
export async function lockImports(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('holdings import', 0))`.execute(trx);
}

export async function lockHolding(trx: Db, id: number): Promise<void> {
  await trx.selectFrom("holdings").select("id").where("id", "=", id).forUpdate().execute();
}

/** Inserts a holding. Returns nothing if the reader has redeemed its code already. */
export function insertHolding(trx: Db, row: Insertable<HoldingsTable>) {
  return trx
    .insertInto("holdings")
    .values(row)
    .onConflict((conflict) => conflict.constraint("holdings_code").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateHolding(trx: Db, id: number, change: Updateable<HoldingsTable>): Promise<void> {
  await trx
    .updateTable("holdings")
    .set((eb) => ({ ...change, version: eb("version", "+", 1), updated_at: new Date() }))
    .where("id", "=", id)
    .execute();
}

/** Stores the digest of the address that a shop gave, which is not a change of the holding. */
export async function storeGivenAddress(trx: Db, id: number, given_address: Buffer): Promise<void> {
  await trx
    .updateTable("holdings")
    .set({ given_address })
    .where("id", "=", id)
    .where("given_address", "is distinct from", given_address)
    .execute();
}

export async function deleteHolding(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("holdings").where("id", "=", id).execute();
}

/** Lists holdings by age for shops, with their total. */
export async function listForShop(
  db: Db,
  organizationId: number,
  filter: { email?: string | undefined; product?: string | undefined; productIds: number[] | null },
  { offset, limit }: { offset: number; limit: number },
) {
  const { email, product, productIds } = filter;
  // Without joins, which would be made for all holdings before the page is cut out.
  const matching = db
    .selectFrom("holdings")
    .where("organization_id", "=", organizationId)
    .$if(email !== undefined, (query) =>
      query.where("reader_id", "=", (eb) =>
        eb.selectFrom("reader_accounts").select("reader_accounts.id").where("email", "=", email!),
      ),
    )
    .$if(product !== undefined, (query) =>
      query.where("product_id", "=", (eb) =>
        eb
          .selectFrom("products")
          .select("products.id")
          .where("products.organization_id", "=", organizationId)
          .where("key", "=", product!),
      ),
    )
    .$if(productIds !== null, (query) =>
      query.where("product_id", "=", sql<number>`any(${productIds}::int[])`),
    );
  const page = matching.select("holdings.id").orderBy("holdings.id").offset(offset).limit(limit);
  const [rows, total] = await Promise.all([
    selectHoldings(db).where("holdings.id", "in", page).orderBy("holdings.id").execute(),
    countRows(matching),
  ]);
  return { rows, total };
}

/** Returns the publications that a product unlocks something of. */
export async function publicationsOfProduct(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("product_items")
    .select("publication_id")
    .distinct()
    .where("product_id", "=", productId)
    .orderBy("publication_id")
    .execute();
  return rows.map(({ publication_id }) => publication_id);
}

/** Returns the publication whose name and time zone apply to a product: the first that it unlocks, or the first of the organization. */
export async function findMainPublication(db: Db, organizationId: number, productId: number) {
  const product = { organizationId: sql`${organizationId}`, productId: sql`${productId}` };
  const columns = sql`id, time_zone, language`;
  const { rows } = await sql<{ id: number; time_zone: string; language: string }>`
    ${mainPublication(columns, product)}`.execute(db);
  return rows[0];
}

/** Returns which of these addresses belong to readers whom the organization sees. */
export async function knownReaders(
  db: Db,
  organizationId: number,
  emails: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("reader_accounts as reader")
    .innerJoin("reader_organizations as joined", "joined.reader_id", "reader.id")
    .select(["reader.id", "reader.email"])
    .where("joined.organization_id", "=", organizationId)
    .where("reader.email", "=", sql<string>`any(${emails}::text[])`)
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Returns the readers' holdings as `<reader> <product> <first day> <last day>`. */
export async function holdingKeys(db: Db, organizationId: number, readerIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("holdings")
    .select(["reader_id", "product_id", "starts_on", "ends_on"])
    .where("organization_id", "=", organizationId)
    .where("reader_id", "=", sql<string>`any(${readerIds}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => holdingKey(row.reader_id, row)));
}

export const holdingKey = (
  readerId: string,
  { product_id, starts_on, ends_on }: { product_id: number; starts_on: string; ends_on: string | null },
) => [readerId, product_id, starts_on, ends_on ?? ""].join(" ");

export async function isReaderOf(db: Db, organizationId: number, readerId: string): Promise<boolean> {
  const found = await db
    .selectFrom("reader_organizations")
    .select("reader_id")
    .where("organization_id", "=", organizationId)
    .where("reader_id", "=", readerId)
    .executeTakeFirst();
  return found !== undefined;
}

export function getReader(db: Db, id: string) {
  return db
    .selectFrom("reader_accounts")
    .select(["email", "name", "created_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
