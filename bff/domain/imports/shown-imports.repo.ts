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

/**
 * Prepares an issue for a new current import. If `replaced`, the source of the current import, is given, readers keep the pages
 * they see. Deletes the content of all other imports and returns their ids, so that the caller can delete their files.
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
    .execute();
  const kept = replaced === null ? undefined : existing.find(({ shown }) => shown);
  await trx
    .updateTable("imports")
    .set({ current: false, shown: kept ? sql<boolean>`id = ${kept.id}` : false })
    .where("emag_id", "=", emagId)
    .where((eb) => eb.or([eb("current", "=", true), eb("shown", "=", true)]))
    .execute();
  // If the import after them has failed, the kept pages already have a row with their source.
  if (kept?.previous_id == null) {
    await trx.deleteFrom("previous_imports").where("emag_id", "=", emagId).execute();
    if (kept && replaced) await insertPrevious(trx, emagId, kept.id, replaced, null);
  }
  const retired = existing.flatMap(({ id }) => (id === kept?.id ? [] : [id]));
  await deleteContent(trx, retired);
  return retired;
}

/** Hides the pages of an issue from readers and starts the time for which they are kept. */
export async function hideFromReaders(trx: Db, emag_id: number): Promise<void> {
  await trx
    .updateTable("imports")
    .set({ shown: false })
    .where("emag_id", "=", emag_id)
    .where("shown", "=", true)
    .execute();
  await trx
    .updateTable("previous_imports")
    .set({ kept_until: retentionEnd })
    .where("emag_id", "=", emag_id)
    .execute();
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
    .select(["id", "shown"])
    .where("emag_id", "=", emagId)
    .where("current", "=", true)
    .executeTakeFirstOrThrow();
}

/**
 * Makes the previous import of an issue the current one and shows it to readers. If the replaced import has pages, it becomes the
 * previous import with its source.
 */
export async function swapWithPrevious(
  trx: Db,
  emagId: number,
  {
    current,
    previousId,
    replaced,
  }: { current: { id: string; shown: boolean }; previousId: string; replaced: ImportedFrom },
): Promise<void> {
  await trx.deleteFrom("previous_imports").where("emag_id", "=", emagId).execute();
  await trx
    .updateTable("imports")
    .set({ current: false, shown: false })
    .where("emag_id", "=", emagId)
    .where((eb) => eb.or([eb("current", "=", true), eb("shown", "=", true)]))
    .execute();
  await trx.updateTable("imports").set({ current: true, shown: true }).where("id", "=", previousId).execute();
  if (current.shown) await insertPrevious(trx, emagId, current.id, replaced, retentionEnd);
}

/** Deletes the content of up to `limit` expired previous imports and returns their number. */
export async function deleteExpired(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const expired = await trx
      .deleteFrom("previous_imports")
      .where("emag_id", "in", (eb) =>
        eb
          .selectFrom("previous_imports")
          .select("emag_id")
          .where("kept_until", "<", sql<Date>`now()`)
          .limit(limit)
          .forUpdate()
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
  kept_until: typeof retentionEnd | null,
): Promise<void> {
  const { pdf_location, xml_location, epub_location, import_images, import_articles, location_credentials } =
    source;
  await trx
    .insertInto("previous_imports")
    .values({
      emag_id,
      import_id,
      kept_until,
      pdf_location,
      xml_location,
      epub_location,
      import_images,
      import_articles,
      location_credentials,
    })
    .execute();
}
