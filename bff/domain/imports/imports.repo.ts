import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { StoredFailure, StoredWarning } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ImportStepName } from "#shared/contract/imports/imports.ts";
import { differsForReaders, type EmagTexts } from "./approved-texts.repo.ts";
import { ownsFiles } from "./import-files.service.ts";
import { afterAct } from "./warnings/serious-warnings.repo.ts";

/** Selects current imports with their progress, for rows of a list. */
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
    .leftJoin("imports as readers", (join) =>
      join.onRef("readers.emag_id", "=", "imports.emag_id").on("readers.shown", "=", true),
    )
    .leftJoin("previous_imports", "previous_imports.emag_id", "imports.emag_id")
    .where("imports.current", "=", true)
    .select([
      "imports.id",
      "imports.emag_id",
      "imports.status",
      "imports.failure",
      "imports.page_count",
      "readers.id as shown_import_id",
      "previous_imports.import_id as previous_import_id",
      "emags.name as emag_name",
      "emags.publication_id",
      "publications.organization_id",
      "running.step",
      "running.done",
      "running.total",
    ])
    .select(
      sql<
        string | null
      >`case when readers.has_cover then readers.id when imports.has_cover then imports.id end`.as(
        "cover_import_id",
      ),
    )
    .select(afterAct<string>("approval", "id").as("next_shown_id"))
    .select(afterAct<StoredWarning[] | null>("approval", "serious_warnings").as("serious_warnings"))
    .select(
      sql<EmagTexts | null>`case when ${differsForReaders("emags", "readers")}
        then jsonb_build_object('name', readers.approved_name, 'preview', readers.approved_preview) end`.as(
        "approved_texts",
      ),
    )
    .select(
      sql<boolean>`${afterAct("approval", "serious_warnings")}
        is not distinct from ${afterAct("approval", "confirmed_warnings")}`.as("is_confirmed"),
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

export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

export function listAttempts(db: Db, emagId: number, limit: number) {
  return db
    .selectFrom("imports")
    .leftJoin("previous_imports", "previous_imports.import_id", "imports.id")
    .selectAll("imports")
    .select(["previous_imports.import_id as previous_id", "previous_imports.kept_until"])
    .where("imports.emag_id", "=", emagId)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
}

export function findCurrentImport(db: Db, emagId: number) {
  return db
    .selectFrom("imports")
    .select(["id", "status", "failure", "created_at", "started_at", "finished_at"])
    .where("emag_id", "=", emagId)
    .where("current", "=", true)
    .executeTakeFirst();
}

export type CurrentImportRow = NonNullable<Awaited<ReturnType<typeof findCurrentImport>>>;

export function listSteps(db: Db, importIds: string[]) {
  return db
    .selectFrom("import_steps")
    .selectAll()
    .where("import_id", "in", importIds)
    .orderBy("position")
    .execute();
}

/** Finds an import with its publication, for the permission check. */
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

/** Inserts a pending import as the current one of its issue and returns its id. */
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

function endImports(trx: Db, failure: StoredFailure | null) {
  return trx
    .updateTable("imports")
    .from("emags")
    .whereRef("emags.id", "=", "imports.emag_id")
    .set({
      status: failure ? "failed" : "finished",
      failure: failure && JSON.stringify(failure),
      finished_at: sql<Date>`clock_timestamp()`,
    })
    .returning(["imports.id", "imports.emag_id", "imports.page_count", "imports.finished_at"])
    .returning(["emags.name", "emags.external_id", "emags.pe_id"]);
}

/** An ended import with its issue, for the event and the audit entry. */
export type EndedImport = Awaited<ReturnType<typeof endImport>>;

export function endImport(trx: Db, importId: string, failure: StoredFailure | null) {
  return endImports(trx, failure).where("imports.id", "=", importId).executeTakeFirstOrThrow();
}

/** Ends the pending and running imports of issues with a failure. */
export async function endOpenImports(
  trx: Db,
  emagIds: number[],
  failure: StoredFailure,
): Promise<EndedImport[]> {
  const ended = await endImports(trx, failure)
    .where("imports.emag_id", "=", sql<number>`any(${emagIds}::integer[])`)
    .where("imports.status", "in", ["pending", "processing"])
    .execute();
  await failOpenSteps(
    trx,
    ended.map(({ id }) => id),
  );
  return ended;
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

/** Returns those of the given imports whose files must be kept, with the attempt that owns the files. */
export function listOwnersOfFiles(db: Db, importIds: string[]) {
  return db
    .selectFrom("imports")
    .select(["id", "attempt"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(importIds)))
    .where(ownsFiles)
    .execute();
}

export async function listImportIds(db: Db, emagId: number): Promise<string[]> {
  const rows = await db.selectFrom("imports").select("id").where("emag_id", "=", emagId).execute();
  return rows.map(({ id }) => id);
}
