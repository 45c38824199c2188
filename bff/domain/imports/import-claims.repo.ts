import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

const OPEN = ["pending", "processing"] as const;

/** An attempt at an import. Its number is the fencing token: each write requires it, so writes of earlier workers fail. */
export interface Attempt {
  id: string;
  attempt: number;
}

/**
 * Claims an open import for a worker and returns it with the source of its issue. Takes it over from a worker that had it
 * before, because the queue gives a job to one worker at a time. Returns undefined if the import has ended.
 */
export function claimImport(db: Db, importId: string) {
  return db
    .updateTable("imports")
    .from(["emags", "publications"])
    .whereRef("emags.id", "=", "imports.emag_id")
    .whereRef("publications.id", "=", "emags.publication_id")
    .set((eb) => ({
      status: "processing",
      starts: eb("imports.starts", "+", 1),
      attempt: eb("imports.attempt", "+", 1),
      started_at: sql<Date>`coalesce(imports.started_at, now())`,
    }))
    .where("imports.id", "=", importId)
    .where("imports.status", "in", OPEN)
    .returning(["imports.id", "imports.emag_id", "imports.starts", "imports.attempt"])
    .returning([
      "emags.publication_id",
      "publications.organization_id",
      "emags.mode",
      "emags.location_credentials",
    ])
    .returning(["emags.pdf_location", "emags.xml_location", "emags.epub_location"])
    .returning(["emags.import_images", "emags.import_articles"])
    .executeTakeFirst();
}

/** Locks the import until the transaction ends. Returns false if the worker has lost its claim, or the import has ended. */
export async function lockClaim(trx: Db, { id, attempt }: Attempt): Promise<boolean> {
  const locked = await trx
    .selectFrom("imports")
    .select("id")
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("status", "=", "processing")
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Makes the import pending again without counting its start. Returns false if the worker has lost its claim. */
export async function releaseImport(trx: Db, { id, attempt }: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("imports")
    .set((eb) => ({ status: "pending", starts: eb("starts", "-", 1) }))
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("status", "=", "processing")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isOpen(db: Db, importId: string): Promise<boolean> {
  const open = await db
    .selectFrom("imports")
    .select("id")
    .where("id", "=", importId)
    .where("status", "in", OPEN)
    .executeTakeFirst();
  return open !== undefined;
}

/** Lists open imports, the oldest first. */
export function listOpen(db: Db) {
  return db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .select(["imports.id", "publications.organization_id"])
    .where("imports.status", "in", OPEN)
    .orderBy("imports.created_at")
    .execute();
}
