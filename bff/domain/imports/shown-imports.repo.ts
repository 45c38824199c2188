import { type Selectable, sql } from "kysely";
import type { PreviousImportsTable } from "#bff/schema/tables/imports.ts";
import type { Db } from "#bff/schema/tables.ts";
import { PREVIOUS_IMPORT_DAYS } from "#shared/console/issues/imports.ts";
import { deleteContent } from "./import-content.repo.ts";
import { hasPages } from "./import-files.service.ts";

// Manages which import of an issue readers see and which one editors can go back to. Every transaction locks a running import
// first and the others after it, because its worker does so, too. Without this order a finishing worker and an editor could
// deadlock.

/** Source of an issue's import: columns of `emags`. */
export type ImportedFrom = Omit<Selectable<PreviousImportsTable>, "emag_id" | "import_id" | "kept_until">;

const retentionEnd = sql<Date>`now() + make_interval(days => ${PREVIOUS_IMPORT_DAYS})`;

/** Builds the condition that readers may see the pages of an import. The query must join `publications`. */
const isAllowed = (table: "imports" | "replacing") =>
  sql<boolean>`(${sql.ref(`${table}.approved`)} or not publications.approval_required)`;

/** SQL condition for imports that have pages in place of the previous ones. */
const replacing = sql`select from imports replacing
  where replacing.emag_id = imports.emag_id and replacing.current and replacing.status = 'finished'`;

/**
 * SQL condition for the import that readers see: the current one once it has finished, until then the previous one if it is kept. If
 * the publication requires approvals, only approved pages count, so that readers keep the previous ones until the new ones are approved.
 */
const isSeen = sql<boolean>`(
  ${isAllowed("imports")} and (
    imports.current and imports.status = 'finished'
    or not exists (${replacing} and ${isAllowed("replacing")}) and exists (
      select from previous_imports p where p.import_id = imports.id and p.kept_until is null
    )
  )
)`;

/** SQL condition for imports that readers see with an approved name and preview. */
const isHeldBack = sql<boolean>`(imports.approved and publications.approval_required)`;

/**
 * Stores which import readers see, and with which name and preview, of one issue or of all issues of a publication. A name that was
 * approved before stays. Called after every change that decides it. The caller prevents that `approval_required` changes, and has
 * locked the issues or a running import of the one.
 */
export async function updateShown(
  trx: Db,
  where: { "emags.id": number } | { "emags.publication_id": number },
): Promise<void> {
  const [[column, id]] = Object.entries(where) as [["emags.id" | "emags.publication_id", number]];
  const update = trx
    .updateTable("imports")
    .from("emags")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .whereRef("emags.id", "=", "imports.emag_id")
    .where(column, "=", id);
  // Two statements, because an issue never has two imports that are shown.
  await update
    .set({ shown: false })
    .where("imports.shown", "=", true)
    .where(sql<boolean>`not ${isSeen}`)
    .execute();
  await update.set({ shown: true }).where("imports.shown", "=", false).where(isSeen).execute();
  await update
    .set({
      approved_name: sql<string | null>`case when ${isHeldBack} then emags.name end`,
      approved_preview: sql<string | null>`case when ${isHeldBack} then emags.preview end`,
    })
    .where(sql<boolean>`(imports.approved_name is not null) <> ${isHeldBack}`)
    .execute();
  await trx
    .updateTable("previous_imports")
    .from("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .set({ kept_until: retentionEnd })
    .whereRef("imports.id", "=", "previous_imports.import_id")
    .where(column, "=", id)
    .where("imports.shown", "=", false)
    .where("previous_imports.kept_until", "is", null)
    .where(sql<boolean>`exists (${replacing})`)
    .execute();
}

/**
 * Prepares an issue for a new current import. If `replaced`, the source of the current import, is given, its pages are kept: those
 * that readers see or, if they see none, the last ones. Deletes the content of all other imports and returns their ids, so that the
 * caller can delete their files.
 */
export async function retireImports(
  trx: Db,
  emagId: number,
  replaced: ImportedFrom | null,
): Promise<string[]> {
  const existing = await trx
    .selectFrom("imports")
    .leftJoin("previous_imports", "previous_imports.import_id", "imports.id")
    .where("imports.emag_id", "=", emagId)
    .where((eb) => eb.or([eb("imports.current", "=", true), hasPages]))
    .select(["imports.id", "imports.shown", "previous_imports.import_id as previous_id"])
    .select(hasPages.as("has_pages"))
    .orderBy("imports.shown", "desc")
    .orderBy("imports.current", "desc")
    .execute();
  const kept = replaced === null ? undefined : existing.find(({ has_pages }) => has_pages);
  await trx
    .updateTable("imports")
    .set({ current: false, shown: kept ? sql<boolean>`shown and id = ${kept.id}` : false })
    .where("emag_id", "=", emagId)
    .where((eb) => eb.or([eb("current", "=", true), eb("shown", "=", true)]))
    .execute();
  // If the import after them has failed or was not approved, the kept pages already have a row with their source.
  if (kept?.previous_id == null) {
    await trx.deleteFrom("previous_imports").where("emag_id", "=", emagId).execute();
    if (kept && replaced) await insertPrevious(trx, emagId, kept.id, replaced);
  }
  const retired = existing.flatMap(({ id }) => (id === kept?.id ? [] : [id]));
  await deleteContent(trx, retired);
  return retired;
}

/** Finds the import that an issue can go back to and locks it, so that its pages are not deleted before the transaction ends. */
export function lockPrevious(trx: Db, emagId: number) {
  return trx
    .selectFrom("previous_imports")
    .innerJoin("imports", "imports.id", "previous_imports.import_id")
    .selectAll("previous_imports")
    .select("imports.number")
    .where("previous_imports.emag_id", "=", emagId)
    .forUpdate("previous_imports")
    .executeTakeFirst();
}

export function findCurrent(db: Db, emagId: number) {
  return db
    .selectFrom("imports")
    .select(["id", "status", "shown"])
    .where("emag_id", "=", emagId)
    .where("current", "=", true)
    .executeTakeFirstOrThrow();
}

/**
 * Makes the previous import of an issue the current one. If the replaced import has pages, it becomes the previous import with its
 * source. If readers see it, in a publication that requires approvals, they do so until the other pages are approved.
 */
export async function swapWithPrevious(
  trx: Db,
  emagId: number,
  {
    current,
    previousId,
    replaced,
  }: {
    current: Awaited<ReturnType<typeof findCurrent>>;
    previousId: string;
    replaced: ImportedFrom;
  },
): Promise<void> {
  await trx.deleteFrom("previous_imports").where("emag_id", "=", emagId).execute();
  await trx.updateTable("imports").set({ current: false }).where("id", "=", current.id).execute();
  await trx
    .updateTable("imports")
    .set({ current: true, approved: sql<boolean>`shown and approved` })
    .where("id", "=", previousId)
    .execute();
  if (current.status === "finished") await insertPrevious(trx, emagId, current.id, replaced);
  await updateShown(trx, { "emags.id": emagId });
}

/** Deletes the content of up to `limit` expired previous imports and returns their number. */
export async function deleteExpired(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const expired = await trx
      .deleteFrom("previous_imports")
      .where("emag_id", "in", (eb) =>
        eb
          .selectFrom("previous_imports")
          .innerJoin("emags", "emags.id", "previous_imports.emag_id")
          .select("previous_imports.emag_id")
          .where("kept_until", "<", sql<Date>`now()`)
          .limit(limit)
          .forUpdate("previous_imports")
          .skipLocked(),
      )
      .returning("import_id")
      .execute();
    await deleteContent(
      trx,
      expired.map(({ import_id }) => import_id),
    );
    return expired.length;
  });
}

async function insertPrevious(
  trx: Db,
  emag_id: number,
  import_id: string,
  source: ImportedFrom,
): Promise<void> {
  const { pdf_location, xml_location, epub_location, import_images, import_articles, location_credentials } =
    source;
  await trx
    .insertInto("previous_imports")
    .values({
      emag_id,
      import_id,
      kept_until: null,
      pdf_location,
      xml_location,
      epub_location,
      import_images,
      import_articles,
      location_credentials,
    })
    .execute();
}
