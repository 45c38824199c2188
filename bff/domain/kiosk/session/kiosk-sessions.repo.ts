import { type Insertable, type Selectable, sql } from "kysely";
import type { KioskSessionsTable } from "#bff/schema/tables/kiosk.ts";
import type { Db } from "#bff/schema/tables.ts";

export type KioskSessionRow = Selectable<KioskSessionsTable>;

/** Returns the sign-in of a browser at a publication. */
export function findSession(db: Db, cookieHash: Buffer, publicationId: number) {
  return db
    .selectFrom("kiosk_sessions")
    .selectAll()
    .where("cookie_hash", "=", cookieHash)
    .where("publication_id", "=", publicationId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Inserts a sign-in. The other sign-ins of the browser continue under its new cookie. */
export async function insertSession(
  trx: Db,
  row: Insertable<KioskSessionsTable>,
  previousCookie: Buffer | null,
): Promise<void> {
  if (previousCookie !== null) {
    await trx
      .deleteFrom("kiosk_sessions")
      .where("cookie_hash", "=", previousCookie)
      .where("publication_id", "=", row.publication_id)
      .execute();
    await trx
      .updateTable("kiosk_sessions")
      .set({ cookie_hash: row.cookie_hash })
      .where("cookie_hash", "=", previousCookie)
      .execute();
  }
  await trx.insertInto("kiosk_sessions").values(row).execute();
}

/** A lease on the refresh of a session's tokens. Its end identifies it (fencing token). */
export type RefreshLease = Pick<KioskSessionRow, "tokens"> & { refresh_lease_until: Date };

/** Takes the lease if the access token expires within `dueSeconds` and no other process is refreshing it. */
export function takeRefreshLease(
  db: Db,
  id: string,
  { dueSeconds, leaseSeconds }: { dueSeconds: number; leaseSeconds: number },
): Promise<RefreshLease | undefined> {
  return db
    .updateTable("kiosk_sessions")
    .set({ refresh_lease_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where("id", "=", id)
    .where("tokens", "is not", null)
    .where("token_expires_at", "<", sql<Date>`now() + make_interval(secs => ${dueSeconds})`)
    .where((eb) =>
      eb.or([eb("refresh_lease_until", "is", null), eb("refresh_lease_until", "<", sql<Date>`now()`)]),
    )
    .returning(["tokens", "refresh_lease_until"])
    .executeTakeFirst() as Promise<RefreshLease | undefined>;
}

/** Ends a lease with the new tokens, or null for a session that the provider has ended. `change` is empty after a failure. */
export async function endRefreshLease(
  db: Db,
  id: string,
  { refresh_lease_until }: RefreshLease,
  change: Partial<Pick<KioskSessionRow, "token_expires_at" | "tokens">>,
): Promise<void> {
  await db
    .updateTable("kiosk_sessions")
    .set({ ...change, refresh_lease_until: null })
    .where("id", "=", id)
    .where("refresh_lease_until", "=", refresh_lease_until)
    .execute();
}

export function findSessionById(db: Db, id: string) {
  return db.selectFrom("kiosk_sessions").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("kiosk_sessions").where("id", "=", id).execute();
}

/**
 * Ends all sign-ins of a reader at a publication. The other browsers show that their session has ended. Also ends leases, so that a
 * refresh that has begun does not bring a session back.
 */
export async function endSessionsOf(
  db: Db,
  { publication_id, subject_hash }: Pick<KioskSessionRow, "publication_id" | "subject_hash">,
): Promise<void> {
  await db
    .updateTable("kiosk_sessions")
    .set({ tokens: null, refresh_lease_until: null })
    .where("publication_id", "=", publication_id)
    .where("subject_hash", "=", subject_hash)
    .execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom("kiosk_sessions").where("expires_at", "<", sql<Date>`now()`).execute();
}
