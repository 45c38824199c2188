import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../schema/tables.ts";

const leasedFor = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

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

/**
 * Imports nobody works on although they have not ended: their lease is over, or nobody has taken them for so long. The
 * oldest first, and without those `waiting` for their turn, which may be any number.
 */
export function listAbandoned(db: Db, untakenSeconds: number, waiting: string[]) {
  return db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .select(["imports.id", "publications.organization_id"])
    .where("imports.status", "in", ["pending", "processing"])
    .where(
      sql<boolean>`coalesce(leased_until, imports.created_at + make_interval(secs => ${untakenSeconds})) < now()`,
    )
    .where("imports.id", "!=", sql<string>`all(${waiting}::uuid[])`)
    .orderBy("imports.created_at")
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
