import { type Insertable, sql } from "kysely";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";
import { digestOf } from "#bff/core/one-time-token.ts";
import { isNulRejected } from "#bff/platform/database/database-failures.ts";
import type { ReaderRecordsTable } from "#bff/schema/tables/readers.ts";
import type { Db } from "#bff/schema/tables.ts";

/** A refresh token that was replaced works this long, because two requests of an app may use it at the same time. */
const GRACE_SECONDS = 10;

/** Kinds of records whose end the use of a session postpones, so their row says when they end. */
const SLIDING: readonly string[] = ["Session", "Grant", "RefreshToken"];

interface AdapterOptions {
  db: Db;
  issuer: string;
  findClient: (id: string) => Promise<AdapterPayload | undefined>;
  /** Creates the error for a code or token that another request has used. */
  alreadyUsed: () => Error;
  /** Creates the error for parameters with a NUL character. */
  unstorable: () => Error;
}

/**
 * Creates the storage of the OpenID provider. IDs are bearer secrets, so only their SHA-256 is stored, and the payload contains none
 * of them.
 */
export function createOidcAdapter(options: AdapterOptions): AdapterFactory {
  return (kind) => (kind === "Client" ? clientAdapter(options) : recordAdapter(kind, options));
}

/** Runs a query with parameters of a request. */
async function withParameters<Result>(
  { unstorable }: AdapterOptions,
  query: () => Promise<Result>,
): Promise<Result> {
  try {
    return await query();
  } catch (error) {
    throw isNulRejected(error) ? unstorable() : error;
  }
}

function clientAdapter(options: AdapterOptions): Adapter {
  const refuse = () => Promise.reject(new Error("Clients are changed in the console."));
  return {
    find: (id) => withParameters(options, () => options.findClient(id)),
    upsert: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}

function recordAdapter(kind: string, options: AdapterOptions): Adapter {
  const { db, issuer, alreadyUsed } = options;
  const now = sql<Date>`now()`;
  const byId = (id: string) => ({ kind, id_hash: digestOf(id) });
  /** Completes a stored payload with what is not stored in it. */
  function read(row: Pick<ReaderRecordsTable, "expires_at"> & StoredRow, id?: string): AdapterPayload {
    const payload = row.payload as AdapterPayload;
    if (id !== undefined) payload.jti = id;
    if (kind === "Interaction" && id !== undefined) payload.returnTo = `${issuer}/auth/${id}`;
    if (SLIDING.includes(kind)) payload.exp = Math.floor(row.expires_at.getTime() / 1000);
    if (row.consumed) payload.consumed = true;
    return payload;
  }
  const select = () =>
    db
      .selectFrom("reader_records")
      .select([
        "payload",
        "expires_at",
        sql<boolean>`coalesce(consumed_at < now() - make_interval(secs => ${
          kind === "RefreshToken" ? GRACE_SECONDS : 0
        }), false)`.as("consumed"),
      ])
      .where("kind", "=", kind)
      .where("expires_at", ">", now);

  return {
    async upsert(id, payload, expiresInSeconds = 0) {
      const expiresAt = new Date(Date.now() + expiresInSeconds * 1000);
      const row: Insertable<ReaderRecordsTable> = {
        ...byId(id),
        payload: JSON.stringify(withoutBearers(payload)),
        reader_id: payload.accountId ?? signedInBy(payload),
        grant_hash: kind === "Grant" ? digestOf(id) : payload.grantId ? digestOf(payload.grantId) : null,
        uid: kind === "Session" ? (payload.uid ?? null) : null,
        expires_at: expiresAt,
      };
      const { id_hash, reader_id, grant_hash, uid } = row;
      const update = { id_hash, payload: row.payload, reader_id, grant_hash, uid, expires_at: expiresAt };
      const insert = db
        .insertInto("reader_records")
        .values(row)
        .onConflict((conflict) =>
          kind === "Session"
            ? // A sign-in changes the ID of a session. If two tabs sign in at the same time, both of their grants stay in it.
              conflict
                .column("uid")
                .where("uid", "is not", null)
                .doUpdateSet({ ...update, payload: MERGED_SESSION })
                // A session that has ended in the meantime stays ended.
                .where("reader_records.expires_at", ">", now)
            : conflict.columns(["kind", "id_hash"]).doUpdateSet(update),
        );
      await withParameters(options, () => insert.execute());
    },
    async find(id) {
      const row = await select().where("id_hash", "=", digestOf(id)).executeTakeFirst();
      return row && read(row, id);
    },
    async findByUid(uid) {
      const row = await select().where("uid", "=", uid).executeTakeFirst();
      return row && read(row);
    },
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      // One statement, because two processes can redeem the same code at the same time.
      const { numUpdatedRows } = await db
        .updateTable("reader_records")
        .set((eb) => ({ consumed_at: eb.fn.coalesce("consumed_at", now) }))
        .where("kind", "=", kind)
        .where("id_hash", "=", digestOf(id))
        .where((eb) =>
          eb.or([
            eb("consumed_at", "is", null),
            ...(kind === "RefreshToken"
              ? [eb("consumed_at", ">", sql<Date>`now() - make_interval(secs => ${GRACE_SECONDS})`)]
              : []),
          ]),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw alreadyUsed();
    },
    async destroy(id) {
      await db
        .deleteFrom("reader_records")
        .where("kind", "=", kind)
        .where("id_hash", "=", digestOf(id))
        .execute();
    },
    async revokeByGrantId(grantId) {
      await db
        .deleteFrom("reader_records")
        .where("kind", "=", kind)
        .where("grant_hash", "=", digestOf(grantId))
        .execute();
    },
  };
}

const MERGED_SESSION = sql<string>`jsonb_set(excluded.payload, '{authorizations}',
  coalesce(reader_records.payload->'authorizations', '{}') || coalesce(excluded.payload->'authorizations', '{}'))`;

interface StoredRow {
  payload: unknown;
  expires_at: Date;
  consumed: boolean;
}

/** Returns the reader who has entered the password in a sign-in that has not returned to the app yet. */
const signedInBy = ({ result }: AdapterPayload): string | null => result?.login?.accountId ?? null;

/** Removes the IDs of the record and of its session, which are as good as a password. */
function withoutBearers({ jti: _jti, returnTo: _returnTo, session, ...payload }: AdapterPayload): object {
  if (session === undefined) return payload;
  const { cookie: _cookie, ...rest } = session;
  return { ...payload, session: rest };
}
