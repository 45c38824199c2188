import { type SqlBool, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import { UPLOAD_SCHEME } from "#shared/contract/imports/locations.ts";

/** True if all uploaded files of an issue still exist. Whether an address still works is only known after a download. */
const hasSource = sql<SqlBool>`not exists (
  select from (values (emags.pdf_location), (emags.xml_location), (emags.epub_location)) source (place)
  where place like ${sql.lit(`${UPLOAD_SCHEME}%`)}
    and not exists (select from uploads where uploads.id = substr(place, ${sql.lit(UPLOAD_SCHEME.length + 1)})))`;

/**
 * Selects the issues with outdated pages that no import is about to replace. `can_import` is false if the last import failed, or a
 * file is missing.
 */
function selectOutdated(db: Db, publicationId: number) {
  return db
    .selectFrom("emags")
    .innerJoin("imports", (join) =>
      join.onRef("imports.emag_id", "=", "emags.id").on("imports.current", "=", true),
    )
    .where("emags.publication_id", "=", publicationId)
    .where("imports.status", "in", ["finished", "failed"])
    .where(
      sql<SqlBool>`emags.id in (select old.emag_id from imports old where old.outdated and (old.current or old.shown))`,
    )
    .select(["emags.id", "emags.name", "emags.mode"])
    .select(sql<boolean>`imports.status = 'finished' and ${hasSource}`.as("can_import"));
}

/** Lists outdated issues, the newest first, those that cannot be imported before the others. */
export function listOutdated(db: Db, publicationId: number) {
  return db
    .selectFrom(selectOutdated(db, publicationId).as("outdated"))
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .select(sql<number>`(count(*) filter (where can_import) over ())::int`.as("importable"))
    .orderBy("can_import")
    .orderBy("id", "desc");
}

/** Lists outdated issues that can be imported again, the newest first. */
export function listImportable(db: Db, publicationId: number, atMost: number) {
  return db
    .selectFrom(selectOutdated(db, publicationId).as("outdated"))
    .selectAll()
    .where("can_import", "=", true)
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}
