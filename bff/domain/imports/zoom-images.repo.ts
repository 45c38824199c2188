import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import { zoomImageLimits } from "#shared/limits.ts";
import type { ImportRef } from "./import-files.service.ts";

export interface ZoomImage extends ImportRef {
  page: number;
}

/** Returns whether the zoom image of a page is stored, and notes its use, once a day at most. */
export async function touchZoomImage(db: Db, importId: string, page: number): Promise<boolean> {
  const { rows } = await sql<{ is_old: boolean }>`
    select used_at < now() - interval '1 day' as is_old from zoom_images
    where import_id = ${importId} and page = ${page}`.execute(db);
  if (rows[0]?.is_old)
    await sql`update zoom_images set used_at = now() where import_id = ${importId} and page = ${page}`.execute(
      db,
    );
  return rows.length > 0;
}

/** Loads the attempt and the publication of an import that readers see, or undefined. */
export function findShownImport(db: Db, importId: string) {
  return db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .select(["imports.id", "imports.attempt", "emags.publication_id"])
    .where("imports.id", "=", importId)
    .where("imports.shown", "=", true)
    .executeTakeFirst();
}

/** Notes that the zoom image of a page is stored, unless the import was deleted. */
export async function insertZoomImage(
  db: Db,
  { id, page, publication_id }: { id: string; page: number; publication_id: number },
): Promise<void> {
  await sql`
    insert into zoom_images (import_id, page, publication_id)
    select id, ${page}, ${publication_id} from imports where id = ${id} for key share
    on conflict (import_id, page) do update set used_at = now()`.execute(db);
}

/** Lists images that were not used for some days, and the least recently used of publications with too many. */
export async function listUnused(db: Db, atMost: number) {
  const { unusedDays, perPublication } = zoomImageLimits;
  const { rows } = await sql<ZoomImage>`
    select i.id, i.attempt, z.page from (
      select import_id, page, used_at, row_number() over (partition by publication_id order by used_at desc) as place
      from zoom_images
    ) z join imports i on i.id = z.import_id
    where z.used_at < now() - make_interval(days => ${sql.lit(unusedDays)}) or z.place > ${sql.lit(perPublication)}
    limit ${atMost}`.execute(db);
  return rows;
}

/** Forgets an image, before its file is deleted. */
export async function deleteZoomImage(db: Db, { id, page }: ZoomImage): Promise<void> {
  await db.deleteFrom("zoom_images").where("import_id", "=", id).where("page", "=", page).execute();
}
