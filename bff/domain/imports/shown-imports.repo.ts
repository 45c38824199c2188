import { type Selectable, sql } from "kysely";
import { PREVIOUS_IMPORT_DAYS } from "#shared/console/imports.ts";
import type { PreviousImportsTable } from "../../schema/tables/imports.ts";
import type { Db } from "../../schema/tables.ts";
import { deleteContent } from "./import-content.repo.ts";
import { hasPages } from "./import-files.service.ts";

// Which import of an issue readers see, and which one editors can go back to. The rows of an issue change in one order, an
// import under way first: its worker holds that row, so a worker that finishes and an editor cannot deadlock.

/** What an issue is imported from: columns of `emags`. */
export type ImportedFrom = Omit<Selectable<PreviousImportsTable>, "emag_id" | "import_id" | "kept_until">;

const keptUntil = sql<Date>`now() + make_interval(days => ${PREVIOUS_IMPORT_DAYS})`;

/**
 * Makes room for a new current import. With `replaced`, the source of the current import, readers keep the pages they see;
 * everything else that earlier imports made is deleted. Returns the imports whose files have to go, too.
 */
export async function retireImports(
  trx: Db,
  emagId: number,
  replaced: ImportedFrom | null,
): Promise<string[]> {
  const known = await trx
    .selectFrom("imports")
    .leftJoin("previous_imports", "previous_imports.import_id", "imports.id")
    .where("imports.emag_id", "=", emagId)
    .where((eb) => eb.or([eb("imports.current", "=", true), hasPages]))
    .select(["imports.id", "imports.shown", "previous_imports.import_id as previous_id"])
    .execute();
  const kept = replaced === null ? undefined : known.find(({ shown }) => shown);
  await trx
    .updateTable("imports")
    .set({ current: false, shown: kept ? sql<boolean>`id = ${kept.id}` : false })
    .where("emag_id", "=", emagId)
    .where((eb) => eb.or([eb("current", "=", true), eb("shown", "=", true)]))
    .execute();
  // Pages that outlasted a failed import already have the source they came from.
  if (kept?.previous_id == null) {
    await trx.deleteFrom("previous_imports").where("emag_id", "=", emagId).execute();
    if (kept && replaced) await insertPrevious(trx, emagId, kept.id, replaced, null);
  }
  const gone = known.flatMap(({ id }) => (id === kept?.id ? [] : [id]));
  await deleteContent(trx, gone);
  return gone;
}

/** Gives readers the pages of an import that has just finished, instead of those of the one before. */
export async function showToReaders(
  trx: Db,
  { id, emag_id }: { id: string; emag_id: number },
): Promise<void> {
  await trx
    .updateTable("imports")
    .set({ shown: false })
    .where("emag_id", "=", emag_id)
    .where("shown", "=", true)
    .execute();
  await trx
    .updateTable("previous_imports")
    .set({ kept_until: keptUntil })
    .where("emag_id", "=", emag_id)
    .execute();
  await trx.updateTable("imports").set({ shown: true }).where("id", "=", id).execute();
}

/** The import an issue can go back to, locked until the transaction ends: its pages are not deleted in the meantime. */
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
 * Makes the previous import of an issue the current one, which readers see. The one it replaces becomes the previous import,
 * with its source, if it has pages.
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
  if (current.shown) await insertPrevious(trx, emagId, current.id, replaced, keptUntil);
}

/** Deletes the content of some previous imports that were kept long enough, and returns how many these were. */
export async function dropExpired(db: Db, atMost: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const expired = await trx
      .deleteFrom("previous_imports")
      .where("emag_id", "in", (eb) =>
        eb
          .selectFrom("previous_imports")
          .select("emag_id")
          .where("kept_until", "<", sql<Date>`now()`)
          .limit(atMost)
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
  kept_until: typeof keptUntil | null,
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
