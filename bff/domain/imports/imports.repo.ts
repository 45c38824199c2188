import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ImportFailure, ImportStepName } from "#shared/console/imports.ts";
import type { Db } from "../../services.ts";

const leasedFor = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** What a list row shows of an import, with the place it belongs to. */
function selectSummaries(db: Db) {
  return db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("import_steps")
          .select(["import_steps.name as step", "import_steps.done", "import_steps.total"])
          .whereRef("import_steps.import_id", "=", "imports.id")
          .where("import_steps.status", "=", "running")
          .orderBy("position", "desc")
          .limit(1)
          .as("running"),
      (join) => join.onTrue(),
    )
    .where("imports.current", "=", true)
    .select([
      "imports.id",
      "imports.emag_id",
      "imports.status",
      "imports.failure",
      "imports.page_count",
      "imports.has_cover",
      "emags.name as emag_name",
      "emags.publication_id",
      "publications.organization_id",
      "running.step",
      "running.done",
      "running.total",
    ])
    .select(
      sql<number>`(select coalesce(sum(jsonb_array_length(s.warnings)), 0)::int
        from import_steps s where s.import_id = imports.id)`.as("warning_count"),
    );
}

export type SummaryRow = Awaited<ReturnType<typeof listSummaries>>[number];

export function listSummaries(db: Db, publicationId: number, emagIds: number[]) {
  return selectSummaries(db)
    .where("emags.publication_id", "=", publicationId)
    .where("emags.id", "in", emagIds)
    .execute();
}

export function listOpenSummaries(
  db: Db,
  { organizationIds, publicationIds }: { organizationIds: number[]; publicationIds: number[] },
) {
  return selectSummaries(db)
    .where("imports.status", "in", ["pending", "processing"])
    .where((eb) =>
      eb.or([
        eb("publications.organization_id", "=", eb.fn.any(eb.val(organizationIds))),
        eb("publications.id", "=", eb.fn.any(eb.val(publicationIds))),
      ]),
    )
    .orderBy("imports.created_at")
    .limit(100)
    .execute();
}

export function listAttempts(db: Db, emagId: number) {
  return db
    .selectFrom("imports")
    .selectAll()
    .where("emag_id", "=", emagId)
    .orderBy("number", "desc")
    .execute();
}

export function listSteps(db: Db, importIds: string[]) {
  return db
    .selectFrom("import_steps")
    .selectAll()
    .where("import_id", "in", importIds)
    .orderBy("position")
    .execute();
}

/** An import with the publication whose people may see it. */
export function findImport(db: Db, importId: string) {
  return db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .where("imports.id", "=", importId)
    .select(["imports.id", "imports.attempt", "imports.page_count", "imports.has_cover"])
    .select("publications.organization_id")
    .select("publications.id as publication_id")
    .executeTakeFirst();
}

export function listPages(db: Db, importId: string) {
  return db
    .selectFrom("import_pages")
    .select(["number", "width", "height"])
    .where("import_id", "=", importId)
    .orderBy("number")
    .execute();
}

export function findPageText(db: Db, importId: string, number: number) {
  return db
    .selectFrom("import_pages")
    .select(["number", "text"])
    .where("import_id", "=", importId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** What an import has beside its pages. */
export async function findContent(db: Db, importId: string) {
  const [imported, articles, widgets] = await Promise.all([
    db.selectFrom("imports").select("book").where("id", "=", importId).executeTakeFirst(),
    db
      .selectFrom("import_articles")
      .select(["number", "title", "linear"])
      .where("import_id", "=", importId)
      .orderBy("number")
      .execute(),
    db
      .selectFrom("import_widgets")
      .select(["page", "type", "x", "y", "width", "height", "href", "title"])
      .where("import_id", "=", importId)
      .orderBy("number")
      .execute(),
  ]);
  return { book: imported?.book ?? null, articles, widgets };
}

export function findArticle(db: Db, importId: string, number: number) {
  return db
    .selectFrom("import_articles")
    .select(["number", "title", "linear", "content"])
    .where("import_id", "=", importId)
    .where("number", "=", number)
    .executeTakeFirst();
}

export function findPicture(db: Db, importId: string, number: number) {
  return db
    .selectFrom("import_pictures")
    .select("storage_key")
    .where("import_id", "=", importId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** Makes a new import the current one of its issue and returns it. */
export async function insertImport(
  trx: Db,
  given: { emagId: number; requestedBy: string; steps: ImportStepName[] },
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("imports")
    .values((eb) => ({
      id,
      emag_id: given.emagId,
      number: eb
        .selectFrom("imports")
        .select(sql<number>`coalesce(max(number), 0) + 1`.as("number"))
        .where("emag_id", "=", given.emagId),
      current: true,
      status: "pending",
      requested_by: given.requestedBy,
    }))
    .execute();
  await trx
    .insertInto("import_steps")
    .values(given.steps.map((name, position) => ({ import_id: id, name, position })))
    .execute();
  return id;
}

/** Ends the imports of an issue that have not ended, for this reason. Returns their ids. */
export async function endOpenImports(trx: Db, emagId: number, failure: ImportFailure): Promise<string[]> {
  const ended = await trx
    .updateTable("imports")
    .set({ status: "failed", failure: JSON.stringify(failure), finished_at: sql<Date>`now()`, lease: null })
    .where("emag_id", "=", emagId)
    .where("status", "in", ["pending", "processing"])
    .returning("id")
    .execute();
  await failOpenSteps(
    trx,
    ended.map(({ id }) => id),
  );
  return ended.map(({ id }) => id);
}

/** Takes the result of the current import away: its content at once, its files by the job that follows. */
export async function retireCurrentImport(trx: Db, emagId: number): Promise<string[]> {
  const retired = await trx
    .updateTable("imports")
    .set({ current: false })
    .where("emag_id", "=", emagId)
    .where("current", "=", true)
    .returning("id")
    .execute();
  const ids = retired.map(({ id }) => id);
  await deleteContent(trx, ids);
  return ids;
}

/** Lets everything go that an import has made: pages, pictures, articles, widgets and the book. */
export async function deleteContent(trx: Db, importIds: string[]): Promise<void> {
  if (importIds.length === 0) return;
  const tables = [
    "import_pages",
    "page_search",
    "import_pictures",
    "import_articles",
    "import_widgets",
  ] as const;
  for (const table of tables) await trx.deleteFrom(table).where("import_id", "in", importIds).execute();
  await trx.updateTable("imports").set({ book: null }).where("id", "in", importIds).execute();
}

export async function failOpenSteps(trx: Db, importIds: string[]): Promise<void> {
  if (importIds.length === 0) return;
  await trx
    .updateTable("import_steps")
    .set({ status: "failed", finished_at: sql<Date>`now()` })
    .where("import_id", "in", importIds)
    .where("status", "=", "running")
    .execute();
}

/**
 * Takes an import that waits, or whose worker has gone silent. Null when somebody else works on it, or
 * it has ended.
 */
export function claimImport(db: Db, importId: string, leaseSeconds: number) {
  return db
    .updateTable("imports")
    .set((eb) => ({
      status: "processing",
      lease: randomUUID(),
      leased_until: leasedFor(leaseSeconds),
      starts: eb("starts", "+", 1),
      attempt: eb("attempt", "+", 1),
      started_at: sql<Date>`coalesce(started_at, now())`,
    }))
    .where("id", "=", importId)
    .where("status", "in", ["pending", "processing"])
    .where((eb) => eb.or([eb("lease", "is", null), eb("leased_until", "<", sql<Date>`now()`)]))
    .returning(["id", "emag_id", "lease", "starts", "attempt"])
    .executeTakeFirst();
}

/** True while the lease is held; it is renewed by that. */
export async function renewLease(
  db: Db,
  importId: string,
  lease: string,
  leaseSeconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ leased_until: leasedFor(leaseSeconds) })
    .where("id", "=", importId)
    .where("lease", "=", lease)
    .where("status", "=", "processing")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the import for this transaction if the lease is held; false when the worker has been replaced or cancelled. */
export async function holdLease(trx: Db, importId: string, lease: string): Promise<boolean> {
  const held = await trx
    .selectFrom("imports")
    .select("id")
    .where("id", "=", importId)
    .where("lease", "=", lease)
    .where("status", "=", "processing")
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Gives an import back, to be begun anew by whoever takes it next. Only a start that was cut short by ourselves does not count against it. */
export async function releaseImport(
  trx: Db,
  importId: string,
  lease: string,
  { startCounts }: { startCounts: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("imports")
    .set((eb) => ({
      status: "pending",
      lease: null,
      leased_until: null,
      starts: eb("starts", "-", startCounts ? 0 : 1),
    }))
    .where("id", "=", importId)
    .where("lease", "=", lease)
    .where("status", "=", "processing")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Imports nobody works on although they have not ended: their lease is over, or nobody has taken them for so long. */
export function listAbandoned(db: Db, untakenSeconds: number) {
  return db
    .selectFrom("imports")
    .select("id")
    .where("status", "in", ["pending", "processing"])
    .where(
      sql<boolean>`coalesce(leased_until, created_at + make_interval(secs => ${untakenSeconds})) < now()`,
    )
    .limit(1000)
    .execute();
}

/** Ends every lease at once: only for a start that knows no other worker lives. */
export async function endAllLeases(db: Db): Promise<void> {
  await db
    .updateTable("imports")
    .set({ leased_until: sql<Date>`now() - interval '1 hour'` })
    .where("status", "=", "processing")
    .execute();
}

/** Which of these imports still own files, and in which attempt: the current ones, unless they failed. */
export function listOwnersOfFiles(db: Db, importIds: string[]) {
  return db
    .selectFrom("imports")
    .select(["id", "attempt"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(importIds)))
    .where("current", "=", true)
    .where("status", "!=", "failed")
    .execute();
}

/** What the log tells of an import that has ended. */
export function findOutcome(trx: Db, importId: string) {
  return trx
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .where("imports.id", "=", importId)
    .select(["emags.name", "imports.page_count"])
    .executeTakeFirstOrThrow();
}
