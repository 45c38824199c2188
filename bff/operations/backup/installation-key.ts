import { sql } from "kysely";
import {
  KeyError,
  type KeyLocation,
  keyPath,
  loadMasterKey,
  readMasterKey,
} from "#bff/platform/crypto/master-key.ts";
import type { Db } from "#bff/schema/tables.ts";
import { keyFingerprint } from "./key-fingerprint.ts";

export const LOST_KEY_ADVICE =
  "If the key is lost, run npm run forget-key. Then enter profile tokens, client secrets and secrets in import URLs again.";

/**
 * Makes sure that all processes on a database use the same key: the first one stores its fingerprint, and processes with
 * another key get a `KeyError`. With different keys, they could not decrypt each other's secrets or verify sessions.
 */
export async function recordKey(db: Db, fingerprint: string, location: KeyLocation): Promise<void> {
  await db
    .insertInto("installation_key")
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  requireRecordedKey(await recordedKey(db), fingerprint, location);
}

/** Throws `KeyError` if the database uses another key. Does nothing if no key is recorded. */
export function requireRecordedKey(
  recorded: string | null,
  fingerprint: string,
  location: KeyLocation,
): void {
  if (recorded === null || recorded === fingerprint) return;
  throw new KeyError(
    `${keyPath(location)} contains the key ${fingerprint}, but this database uses the key ${recorded}. ` +
      `Copy that key to the file, or set NEWSRACK_KEY_FILE to its file. ${LOST_KEY_ADVICE}`,
  );
}

/**
 * Returns the installation's key, and creates it at the first start. Throws `KeyError` if the key is missing although the
 * database uses one.
 */
export async function loadInstallationKey(db: Db, location: KeyLocation): Promise<Buffer> {
  const recorded = await recordedKey(db);
  if (recorded !== null && location.keyFile === null && readMasterKey(location) === null)
    throw new KeyError(
      `${keyPath(location)} is missing, and this installation uses the key ${recorded}. Restore the file from your backup. ` +
        LOST_KEY_ADVICE,
    );
  const key = loadMasterKey(location);
  requireRecordedKey(recorded, keyFingerprint(key), location);
  return key;
}

const UNDEFINED_TABLE = "42P01";

/** Returns the fingerprint of the key that the database uses, or null if none is recorded. */
export async function recordedKey(db: Db): Promise<string | null> {
  const recorded = await db
    .selectFrom("installation_key")
    .select("fingerprint")
    .executeTakeFirst()
    .catch((error: { code?: string }) => {
      // The database is empty, or of a version that did not record the key.
      if (error.code !== UNDEFINED_TABLE) throw error;
      return undefined;
    });
  return recorded?.fingerprint ?? null;
}

/**
 * Deletes the record of the key, so that the next start records its key. Turns off all second factors, and deletes mails that were not
 * sent, because they cannot be decrypted without the old key. For the same reason, deletes the keys that sign readers' tokens, and ends
 * the sessions of readers, also in the kiosk. Returns how many second factors, mails and sessions of readers this ends.
 */
export async function deleteKeyRecord(
  db: Db,
): Promise<{ secondFactors: number; mails: number; readerSessions: number }> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom("installation_key").execute();
    // Users are locked first, as in every change of credentials. Deleting a second factor locks its user in a trigger,
    // which would deadlock with a user who is turning off their second factor.
    await trx.selectFrom("users").select("id").orderBy("id").forNoKeyUpdate().execute();
    await trx.deleteFrom("two_factors").execute();
    await trx.deleteFrom("earlier_two_factors").execute();
    const mails = await trx.deleteFrom("mails").where("content", "is not", null).executeTakeFirst();
    await trx.deleteFrom("reader_signing_keys").execute();
    const sessions = await trx
      .deleteFrom("reader_records")
      .where("kind", "=", "Session")
      .where("reader_id", "is not", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    await trx.deleteFrom("reader_records").execute();
    await trx.deleteFrom("kiosk_sessions").execute();
    const updated = await trx
      .updateTable("users")
      .set({ two_factor_enabled: false })
      .where("two_factor_enabled", "=", true)
      .executeTakeFirst();
    return {
      secondFactors: Number(updated.numUpdatedRows),
      mails: Number(mails.numDeletedRows),
      readerSessions: Number(sessions.numDeletedRows),
    };
  });
}
