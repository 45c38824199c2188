import { type Insertable, sql, type Updateable } from "kysely";
import type { Page } from "#shared/contract/pagination.ts";
import type { PlannedEmagsTable } from "../../schema/tables/planned-emags.ts";
import type { Db } from "../../schema/tables.ts";

/** A planned edition with what its managers see of the issue that was made for it. */
function selectEditions(db: Db) {
  return db
    .selectFrom("planned_emags")
    .leftJoin("emags", "emags.id", "planned_emags.emag_id")
    .leftJoin("imports", (join) =>
      join.onRef("imports.emag_id", "=", "emags.id").on("imports.current", "=", true),
    )
    .leftJoin("imports as readers", (join) =>
      join.onRef("readers.emag_id", "=", "emags.id").on("readers.shown", "=", true),
    )
    .selectAll("planned_emags")
    .select([
      "emags.name as emag_name",
      "emags.released_at as emag_released_at",
      "imports.status as import_status",
      sql<boolean | null>`imports.failure->>'code' = 'cancelled'`.as("import_cancelled"),
      "readers.id as shown_import_id",
    ]);
}

export type EditionRow = NonNullable<Awaited<ReturnType<typeof findEdition>>>;

export function findEdition(db: Db, publicationId: number, editionId: number) {
  return selectEditions(db)
    .where("planned_emags.publication_id", "=", publicationId)
    .where("planned_emags.id", "=", editionId)
    .executeTakeFirst();
}

/**
 * Those that come out between two moments, the second one not included: when their issue does, or else as planned. The days
 * are those among which the latter have to be looked for, by an index.
 */
export function listEditions(
  db: Db,
  publicationId: number,
  [from, to]: readonly [Date, Date],
  [firstDay, lastDay]: readonly [string, string],
): Promise<EditionRow[]> {
  const planned = db
    .selectFrom("planned_emags as planned")
    .where("planned.publication_id", "=", publicationId)
    .where("planned.local_date", ">=", firstDay)
    .where("planned.local_date", "<=", lastDay)
    .where("planned.release_date", ">=", from)
    .where("planned.release_date", "<", to)
    .select("planned.id");
  const released = db
    .selectFrom("emags as released")
    .innerJoin("planned_emags as transferred", "transferred.emag_id", "released.id")
    .where("released.publication_id", "=", publicationId)
    .where("released.released_at", ">=", from)
    .where("released.released_at", "<", to)
    .select("transferred.id");
  const release = sql<Date>`coalesce(emags.released_at, planned_emags.release_date)`;
  return (
    selectEditions(db)
      // Each of the two finds its rows by an index; what they find together has still to be looked at.
      .where("planned_emags.id", "in", planned.union(released))
      .where(release, ">=", from)
      .where(release, "<", to)
      .orderBy(release)
      .orderBy("planned_emags.id")
      .execute()
  );
}

export type ListedRow = Awaited<ReturnType<typeof listUnskipped>>[number];

/** What the contract lists. */
export function listUnskipped(db: Db, publicationId: number, { page, per }: Page) {
  return unskipped(db, publicationId)
    .selectAll()
    .orderBy("release_date")
    .orderBy("id")
    .limit(per)
    .offset((page - 1) * per)
    .execute();
}

export async function countUnskipped(db: Db, publicationId: number): Promise<number> {
  const { count } = await unskipped(db, publicationId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function findUnskipped(db: Db, publicationId: number, editionId: number) {
  return unskipped(db, publicationId).selectAll().where("id", "=", editionId).executeTakeFirst();
}

function unskipped(db: Db, publicationId: number) {
  return db
    .selectFrom("planned_emags")
    .where("publication_id", "=", publicationId)
    .where("skipped", "=", false);
}

/** Locks an edition until the transaction ends, so that what is decided about it holds. */
export function lockEdition(trx: Db, publicationId: number, editionId: number) {
  return trx
    .selectFrom("planned_emags")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", editionId)
    .forUpdate()
    .executeTakeFirst();
}

/** The same by its identifier in the contract. */
export function lockEditionNamed(trx: Db, publicationId: number, peId: string) {
  return trx
    .selectFrom("planned_emags")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("pe_id", "=", peId)
    .forUpdate()
    .executeTakeFirst();
}

/** The publications of an organization that have an edition of this identifier. */
export function publicationsWith(db: Db, organizationId: number, peId: string) {
  return db
    .selectFrom("planned_emags")
    .innerJoin("publications", "publications.id", "planned_emags.publication_id")
    .where("publications.organization_id", "=", organizationId)
    .where("planned_emags.pe_id", "=", peId)
    .select(["publications.id", "publications.organization_id", "publications.name"])
    .execute();
}

export function findOnDay(db: Db, publicationId: number, localDate: string) {
  return db
    .selectFrom("planned_emags")
    .select(["name", "pe_id", "skipped"])
    .where("publication_id", "=", publicationId)
    .where("local_date", "=", localDate)
    .executeTakeFirst();
}

export function insertEdition(trx: Db, edition: Insertable<PlannedEmagsTable>) {
  return trx.insertInto("planned_emags").values(edition).returning("id").executeTakeFirstOrThrow();
}

export async function updateEdition(
  trx: Db,
  before: { id: number; version: number },
  change: Updateable<PlannedEmagsTable>,
): Promise<void> {
  await trx
    .updateTable("planned_emags")
    .set({ ...change, version: before.version + 1, updated_at: new Date() })
    .where("id", "=", before.id)
    .execute();
}

/** Whether an issue was made for an edition; which one never changes. */
export async function hasEdition(db: Db, emagId: number): Promise<boolean> {
  const found = db.selectFrom("planned_emags").select("id").where("emag_id", "=", emagId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The edition of an issue, locked. */
export function lockEditionOf(trx: Db, emagId: number) {
  return trx
    .selectFrom("planned_emags")
    .selectAll()
    .where("emag_id", "=", emagId)
    .forUpdate()
    .executeTakeFirst();
}

export type UnnamedRow = Awaited<ReturnType<typeof listUnnamed>>[number];

/** Editions still to come that have no issue yet and no name of their own, by release date. */
export function listUnnamed(db: Db, publicationId: number, now: Date) {
  return unnamed(db, publicationId, now).orderBy("release_date").orderBy("id").execute();
}

/** The same, locked until the transaction ends. */
export function lockUnnamed(trx: Db, publicationId: number, now: Date) {
  return unnamed(trx, publicationId, now).orderBy("id").forUpdate().execute();
}

function unnamed(db: Db, publicationId: number, now: Date) {
  return db
    .selectFrom("planned_emags")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("release_date", ">", now)
    .where("emag_id", "is", null)
    .where("name_given", "=", false);
}

export async function renameEditions(trx: Db, editions: { id: number; name: string }[]): Promise<void> {
  await sql`
    update planned_emags set name = given.name, version = version + 1, updated_at = now()
    from unnest(${editions.map(({ id }) => id)}::int[], ${editions.map(({ name }) => name)}::text[]) as given (id, name)
    where planned_emags.id = given.id`.execute(trx);
}
