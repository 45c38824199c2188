import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { awaitsApproval } from "#bff/domain/imports/index.ts";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { PlannedEmagsTable } from "#bff/schema/tables/planned-emags.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Page } from "#shared/contract/pagination.ts";

/** Selects planned editions with the fields of their issues that the console shows. */
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
      "imports.id as import_id",
      "imports.status as import_status",
      sql<boolean | null>`imports.failure->>'code' = 'cancelled'`.as("import_cancelled"),
      "readers.id as shown_import_id",
    ])
    .select(awaitsApproval("emags").as("awaits_approval"));
}

export type EditionRow = NonNullable<Awaited<ReturnType<typeof findEdition>>>;

/** Adds the fields of an issue to an edition that has none. */
export function withoutIssue(edition: Selectable<PlannedEmagsTable>): EditionRow {
  return {
    ...edition,
    emag_name: null,
    emag_released_at: null,
    import_id: null,
    import_status: null,
    import_cancelled: null,
    shown_import_id: null,
    awaits_approval: false,
  };
}

export function findEdition(db: Db, publicationId: number, editionId: number) {
  return selectEditions(db)
    .where("planned_emags.publication_id", "=", publicationId)
    .where("planned_emags.id", "=", editionId)
    .executeTakeFirst();
}

export function findEditionOf(db: Db, emagId: number) {
  return selectEditions(db).where("planned_emags.emag_id", "=", emagId).executeTakeFirst();
}

/** Lists the editions without an issue on these local days, skipped ones excluded. */
export function listWaiting(db: Db, publicationId: number, days: readonly string[]) {
  return selectEditions(db)
    .where("planned_emags.publication_id", "=", publicationId)
    .where("planned_emags.local_date", "in", days)
    .where("planned_emags.emag_id", "is", null)
    .where("planned_emags.skipped", "=", false)
    .execute();
}

/**
 * Lists editions released from the first time to before the second one: at the release time of their issue or, without an issue, at
 * the planned time. `days` limits the local days for the latter, so that an index can be used.
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
      // Both subqueries use an index. Their union still has to be filtered by the exact times.
      .where("planned_emags.id", "in", planned.union(released))
      .where(release, ">=", from)
      .where(release, "<", to)
      .orderBy(release)
      .orderBy("planned_emags.id")
      .execute()
  );
}

export type ListedRow = Awaited<ReturnType<typeof listUnskipped>>[number];

/** Lists a page of the editions that the contract contains. */
export function listUnskipped(db: Db, publicationId: number, { page, per }: Page) {
  return unskipped(db, publicationId)
    .selectAll()
    .orderBy("release_date")
    .orderBy("id")
    .limit(per)
    .offset((page - 1) * per)
    .execute();
}

export function countUnskipped(db: Db, publicationId: number) {
  return countRows(unskipped(db, publicationId));
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

export function lockEdition(trx: Db, publicationId: number, editionId: number) {
  return trx
    .selectFrom("planned_emags")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("id", "=", editionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Finds an edition by its `pe_id` and locks it until the transaction ends. */
export function lockEditionNamed(trx: Db, publicationId: number, peId: string) {
  return trx
    .selectFrom("planned_emags")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("pe_id", "=", peId)
    .forUpdate()
    .executeTakeFirst();
}

/** Lists the publications of an organization that have an edition with this `pe_id`. */
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
  return trx.insertInto("planned_emags").values(edition).returningAll().executeTakeFirstOrThrow();
}

export function updateEdition(
  trx: Db,
  before: { id: number; version: number },
  change: Updateable<PlannedEmagsTable>,
) {
  return trx
    .updateTable("planned_emags")
    .set({ ...change, version: before.version + 1, updated_at: new Date() })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function lockEditionsOf(trx: Db, emagIds: number[]) {
  return trx
    .selectFrom("planned_emags")
    .selectAll()
    .where("emag_id", "=", sql<number>`any(${emagIds}::integer[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Takes the issues from locked editions, and stores the names and dates that they have then. */
export async function detachIssues(
  trx: Db,
  editions: readonly Pick<Selectable<PlannedEmagsTable>, "id" | "name" | "release_date">[],
): Promise<void> {
  await sql`
    update planned_emags
    set emag_id = null, name = given.name, release_date = given.release_date, version = version + 1, updated_at = now()
    from unnest(
      ${editions.map(({ id }) => id)}::integer[], ${editions.map(({ name }) => name)}::text[],
      ${editions.map(({ release_date }) => release_date)}::timestamptz[]
    ) given (id, name, release_date)
    where planned_emags.id = given.id`.execute(trx);
}

export type UnnamedRow = Awaited<ReturnType<typeof listUnnamed>>[number];

/** Lists upcoming editions without an issue and without a custom name, by release date. */
export function listUnnamed(db: Db, publicationId: number, now: Date) {
  return unnamed(db, publicationId, now).orderBy("release_date").orderBy("id").execute();
}

/** Lists upcoming editions without an issue and without a custom name, and locks them until the transaction ends. */
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
    .where("has_custom_name", "=", false);
}

export async function renameEditions(trx: Db, editions: { id: number; name: string }[]): Promise<void> {
  await sql`
    update planned_emags set name = given.name, version = version + 1, updated_at = now()
    from unnest(${editions.map(({ id }) => id)}::int[], ${editions.map(({ name }) => name)}::text[]) as given (id, name)
    where planned_emags.id = given.id`.execute(trx);
}

/** Marks editions that became due and have no issue. Returns them, so that their event is published in this transaction. */
export function markDue(trx: Db, atMost: number) {
  return trx
    .updateTable("planned_emags")
    .set((eb) => ({ due_published_for: eb.ref("release_date") }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("planned_emags")
        .select("id")
        .where("emag_id", "is", null)
        .where("skipped", "=", false)
        .where("release_date", "<=", sql<Date>`now()`)
        .where("due_published_for", "is distinct from", eb.ref("release_date"))
        .orderBy("release_date")
        .limit(atMost)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}
