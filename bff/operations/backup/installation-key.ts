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

/** Settings that are encrypted with the key. If it is lost, they have to be entered again. */
export const ENCRYPTED_SETTINGS = "profile tokens, client secrets, webhooks and secrets in import URLs";

export const LOST_KEY_ADVICE = `If the key is lost, run npm run forget-key. Then enter ${ENCRYPTED_SETTINGS} again.`;

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

/** Numbers of records that are lost with the key. */
export interface LostSecrets {
  secondFactors: number;
  mails: number;
  readerSessions: number;
  /** Publications whose profile token or client secret is gone. */
  publications: number;
  signInProviders: number;
  webhooks: number;
}

/**
 * Deletes the record of the key, so that the next start records its key. Deletes everything that was encrypted with the old key, so that
 * it can be entered again. Readers have to sign in again, because the keys that sign their tokens are deleted, too.
 */
export async function deleteKeyRecord(db: Db): Promise<LostSecrets> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom("installation_key").execute();
    const secondFactors = await deleteSecondFactors(trx);
    const mails = await trx.deleteFrom("mails").where("content", "is not", null).executeTakeFirst();
    const readerSessions = await endReaderSessions(trx);
    const publications = await trx
      .updateTable("access_configs")
      .set({ profile_token: null, oidc_client_secret: null, version: sql`version + 1` })
      .where(sql<boolean>`num_nonnulls(profile_token, oidc_client_secret) > 0`)
      .executeTakeFirst();
    await trx.deleteFrom("test_readers").execute();
    await trx.deleteFrom("reader_sign_ins").execute();
    await trx.deleteFrom("provider_sign_ins").execute();
    const providers = await trx
      .updateTable("sign_in_provider")
      .set({ client_secret: null })
      .where("client_secret", "is not", null)
      .executeTakeFirst();
    // Empty bytes cannot be decrypted with any key, so that an import reports them as lost, and the doctor does not.
    const lost = { location_credentials: Buffer.alloc(0) };
    await trx.updateTable("all_emags").set(lost).where("location_credentials", "is not", null).execute();
    await trx
      .updateTable("previous_imports")
      .set(lost)
      .where("location_credentials", "is not", null)
      .execute();
    // Deleted, because their addresses are encrypted, too.
    const webhooks = await trx.deleteFrom("webhook_endpoints").executeTakeFirst();
    return {
      secondFactors,
      mails: Number(mails.numDeletedRows),
      readerSessions,
      publications: Number(publications.numUpdatedRows),
      signInProviders: Number(providers.numUpdatedRows),
      webhooks: Number(webhooks.numDeletedRows),
    };
  });
}

async function deleteSecondFactors(trx: Db): Promise<number> {
  // Users are locked first, as in every change of credentials. Deleting a second factor locks its user in a trigger,
  // which would deadlock with a user who is turning off their second factor.
  await trx.selectFrom("users").select("id").orderBy("id").forNoKeyUpdate().execute();
  await trx.deleteFrom("two_factors").execute();
  await trx.deleteFrom("earlier_two_factors").execute();
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ two_factor_enabled: false })
    .where("two_factor_enabled", "=", true)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function endReaderSessions(trx: Db): Promise<number> {
  await trx.deleteFrom("reader_signing_keys").execute();
  const { numDeletedRows } = await trx
    .deleteFrom("reader_records")
    .where("kind", "=", "Session")
    .where("reader_id", "is not", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  await trx.deleteFrom("reader_records").execute();
  await trx.deleteFrom("kiosk_sessions").execute();
  return Number(numDeletedRows);
}
