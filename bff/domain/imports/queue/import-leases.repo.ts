import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

const leasedFor = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * Claims a pending import, or one whose lease has expired, and returns it with a new lease and the source of its issue. The
 * lease is a fencing token: writes of earlier workers fail. Returns undefined if another worker has the lease, or the import
 * has ended.
 */
export function claimImport(db: Db, importId: string, leaseSeconds: number) {
  return db
    .updateTable("imports")
    .from(["emags", "publications"])
    .whereRef("emags.id", "=", "imports.emag_id")
    .whereRef("publications.id", "=", "emags.publication_id")
    .set((eb) => ({
      status: "processing",
      lease: randomUUID(),
      leased_until: leasedFor(leaseSeconds),
      starts: eb("imports.starts", "+", 1),
      attempt: eb("imports.attempt", "+", 1),
      started_at: sql<Date>`coalesce(imports.started_at, now())`,
    }))
    .where("imports.id", "=", importId)
    .where("imports.status", "in", ["pending", "processing"])
    .where((eb) =>
      eb.or([eb("imports.lease", "is", null), eb("imports.leased_until", "<", sql<Date>`now()`)]),
    )
    .returning(["imports.id", "imports.emag_id", "imports.lease", "imports.starts", "imports.attempt"])
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

/** Extends the lease (heartbeat). Returns false if the worker has lost it. */
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

/** Locks the import until the transaction ends. Returns false if the worker has lost the lease, or the import was canceled. */
export async function lockLease(trx: Db, importId: string, lease: string): Promise<boolean> {
  const locked = await trx
    .selectFrom("imports")
    .select("id")
    .where("id", "=", importId)
    .where("lease", "=", lease)
    .where("status", "=", "processing")
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * Releases the lease and makes the import pending again. With `startCounts: false` this start does not count toward the limit.
 * Returns false if the worker has lost the lease.
 */
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

/**
 * Lists open imports without a worker, the oldest first: their lease has expired, or no worker has claimed them for
 * `unclaimedSeconds`. Excludes those in `queuedIds`, which have a job.
 */
export function listAbandoned(db: Db, unclaimedSeconds: number, queuedIds: string[]) {
  return db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .select(["imports.id", "publications.organization_id"])
    .where("imports.status", "in", ["pending", "processing"])
    .where(
      sql<boolean>`coalesce(leased_until, imports.created_at + make_interval(secs => ${unclaimedSeconds})) < now()`,
    )
    .where("imports.id", "!=", sql<string>`all(${queuedIds}::uuid[])`)
    .orderBy("imports.created_at")
    .limit(1000)
    .execute();
}

/** Expires all leases. Only safe at start-up, if no other process can be running imports. */
export async function expireAllLeases(db: Db): Promise<void> {
  await db
    .updateTable("imports")
    .set({ leased_until: sql<Date>`now() - interval '1 hour'` })
    .where("status", "=", "processing")
    .execute();
}
