import { type RawBuilder, sql } from "kysely";
import { digestOf } from "#bff/core/one-time-token.ts";
import { deleteInBatches } from "#bff/platform/database/delete-in-batches.ts";
import type { Db } from "#bff/schema/tables.ts";
import { touchReader } from "../reader-accounts.repo.ts";

/** How often the use of a session is stored. */
const TOUCH_SECONDS = 3600;

interface SessionUse {
  uid: string;
  grantId: string | undefined;
  refreshTokenId: string | undefined;
  /** The session and its tokens end this long after their last use. */
  seconds: number;
  device?: { user_agent: string; address_hash: string };
}

/** Stores the use of a session and postpones its end, and that of the grant and the token that were used. */
export async function touchSession(
  db: Db,
  { uid, grantId, refreshTokenId, seconds, device }: SessionUse,
): Promise<void> {
  const end = sql<Date>`now() + make_interval(secs => ${seconds})`;
  const isDue = sql<boolean>`(last_seen_at is null or last_seen_at < now() - make_interval(secs => ${TOUCH_SECONDS}))`;
  const touched = await db
    .updateTable("reader_records")
    .set({ last_seen_at: sql<Date>`now()`, expires_at: end, ...device })
    .where("expires_at", ">", sql<Date>`now()`)
    .where((eb) =>
      eb.or([
        eb("uid", "=", uid),
        ...(grantId === undefined
          ? []
          : [eb.and([eb("kind", "=", "Grant"), eb("id_hash", "=", digestOf(grantId))])]),
        ...(refreshTokenId === undefined
          ? []
          : [eb.and([eb("kind", "=", "RefreshToken"), eb("id_hash", "=", digestOf(refreshTokenId))])]),
      ]),
    )
    .$if(device === undefined, (query) => query.where(isDue))
    .returning(["reader_id", "kind"])
    .execute();
  const readerId = touched.find(({ kind }) => kind === "Session")?.reader_id;
  if (readerId) await touchReader(db, readerId);
}

export interface ReaderSession {
  uid: string;
  signed_in_at: Date;
  last_seen_at: Date | null;
  user_agent: string | null;
}

/** Lists the sessions of a reader, the last used first. */
export async function listSessions(db: Db, readerId: string) {
  const { rows } = await sql<ReaderSession>`
    select uid, to_timestamp((payload->>'loginTs')::bigint) as signed_in_at, last_seen_at, user_agent
    from reader_records
    where reader_id = ${readerId} and kind = 'Session' and expires_at > now()
    order by last_seen_at desc nulls last, uid`.execute(db);
  return rows;
}

/** An app to which a reader was signed in, and the ID of the session in its tokens. */
export interface Authorization {
  clientId: string;
  sid: string;
}

/**
 * Ends sessions of a reader, and deletes all grants and tokens in them. All but one: also deletes sign-ins that the reader has not
 * finished. An ended session keeps its row until it is swept, without the ID in its cookie, because a request that has begun would
 * store a deleted one again.
 */
export async function deleteSessions(
  trx: Db,
  readerId: string,
  which: { uid: string } | { except: string | null },
): Promise<{ count: number; authorizations: Authorization[] }> {
  const isChosen =
    "uid" in which
      ? sql<boolean>`uid = ${which.uid}`
      : which.except === null
        ? sql<boolean>`true`
        : sql<boolean>`uid <> ${which.except}`;
  const rows = await markEnded(trx, readerId, isChosen);
  const grants = rows
    .flatMap(({ authorizations }) => Object.values(authorizations ?? {}))
    .flatMap(({ grantId }) => (grantId === undefined ? [] : [digestOf(grantId)]));
  if (grants.length > 0)
    await trx
      .deleteFrom("reader_records")
      .where("reader_id", "=", readerId)
      .where("grant_hash", "in", grants)
      .execute();
  if ("except" in which)
    await trx
      .deleteFrom("reader_records")
      .where("reader_id", "=", readerId)
      .where("kind", "=", "Interaction")
      .execute();
  return { count: rows.length, authorizations: rows.flatMap(authorizationsOf) };
}

/** Ends everything that a reader is signed in to, also sign-ins that the reader has not finished. */
export async function deleteAllSessions(trx: Db, readerId: string): Promise<Authorization[]> {
  const rows = await markEnded(trx, readerId, sql<boolean>`true`);
  await trx
    .deleteFrom("reader_records")
    .where("reader_id", "=", readerId)
    .where("kind", "!=", "Session")
    .execute();
  return rows.flatMap(authorizationsOf);
}

async function markEnded(trx: Db, readerId: string, isChosen: RawBuilder<boolean>) {
  const { rows } = await sql<DeletedSession>`
    update reader_records set id_hash = sha256(convert_to(uid, 'UTF8')), expires_at = now()
    where reader_id = ${readerId} and kind = 'Session' and expires_at > now() and ${isChosen}
    returning payload->'authorizations' as authorizations`.execute(trx);
  return rows;
}

/** Returns whether a session of a reader has not ended. */
export async function isSessionOpen(db: Db, readerId: string, uid: string): Promise<boolean> {
  const found = await db
    .selectFrom("reader_records")
    .select("uid")
    .where("uid", "=", uid)
    .where("reader_id", "=", readerId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

interface DeletedSession {
  authorizations: Record<string, { sid?: string; grantId?: string }> | null;
}

const authorizationsOf = ({ authorizations }: DeletedSession): Authorization[] =>
  Object.entries(authorizations ?? {}).flatMap(([clientId, { sid }]) => (sid ? [{ clientId, sid }] : []));

/** Returns whether the account with an address has a session in a network. */
export async function hasSessionAt(db: Db, email: string, addressHash: string): Promise<boolean> {
  const found = await db
    .selectFrom("reader_records")
    .innerJoin("reader_accounts", "reader_accounts.id", "reader_records.reader_id")
    .select("reader_records.uid")
    .where("reader_accounts.email", "=", email)
    .where("reader_records.kind", "=", "Session")
    .where("reader_records.address_hash", "=", addressHash)
    .where("reader_records.expires_at", ">", sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes expired records. */
export async function deleteExpired(db: Db): Promise<void> {
  await deleteInBatches(db, sql.table("reader_records"), sql`expires_at < now()`);
}
