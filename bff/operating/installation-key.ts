import { KeyError, type KeyPlace, keyFileOf, loadMasterKey, readMasterKey } from "../platform/master-key.ts";
import type { Db } from "../schema/tables.ts";
import { keyFingerprint } from "./key-fingerprint.ts";

/** What to do about a key that nobody has any more. */
export const IF_LOST =
  "If it is lost: npm run forget-key, after which profile tokens, client secrets and passwords in import addresses have to " +
  "be entered again.";

/**
 * Sees to it that all processes on one database have the same key: the first one writes down its fingerprint, and whoever
 * has another key gets a `KeyError`. With two, what one machine seals the other could not open, nor know its sessions.
 */
export async function agreeOnKey(db: Db, fingerprint: string, place: KeyPlace): Promise<void> {
  await db
    .insertInto("installation_key")
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  requireAgreed(await agreedKey(db), fingerprint, place);
}

/** Throws `KeyError` for another key than the one that was agreed on; where none was, any is right. */
export function requireAgreed(agreed: string | null, fingerprint: string, place: KeyPlace): void {
  if (agreed === null || agreed === fingerprint) return;
  throw new KeyError(
    `${keyFileOf(place)} is another key (${fingerprint}) than the one this database is used with (${agreed}). ` +
      `Put that one there, or name it with NEWSRACK_KEY_FILE. ${IF_LOST}`,
  );
}

/** The installation's key, made at its first start alone. Throws `KeyError` for one that is used with a key and has lost it. */
export async function keyOfInstallation(db: Db, place: KeyPlace): Promise<Buffer> {
  const agreed = await agreedKey(db);
  if (agreed !== null && place.keyFile === null && readMasterKey(place) === null)
    throw new KeyError(
      `${keyFileOf(place)} is not there, and this installation is used with the key ${agreed}. Put it back from where you ` +
        `keep a copy of it. ${IF_LOST}`,
    );
  const key = loadMasterKey(place);
  requireAgreed(agreed, keyFingerprint(key), place);
  return key;
}

const UNDEFINED_TABLE = "42P01";

/** The fingerprint of the key that the installation is used with; null where no start has written it down yet. */
export async function agreedKey(db: Db): Promise<string | null> {
  const agreed = await db
    .selectFrom("installation_key")
    .select("fingerprint")
    .executeTakeFirst()
    .catch((error: { code?: string }) => {
      // The database of a version that did not keep it, or of none yet.
      if (error.code !== UNDEFINED_TABLE) throw error;
      return undefined;
    });
  return agreed?.fingerprint ?? null;
}

/**
 * After that the next start decides which key is the right one. Second factors, which nobody could show any more, are
 * turned off: answers of how many people.
 */
export async function forgetKey(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom("installation_key").execute();
    // Whoever changes credentials locks the user before the second factor. The trigger of a second factor locks its user
    // last, which would deadlock with a person who turns theirs off.
    await trx.selectFrom("users").select("id").orderBy("id").forNoKeyUpdate().execute();
    await trx.deleteFrom("two_factors").execute();
    const off = await trx
      .updateTable("users")
      .set({ two_factor_enabled: false })
      .where("two_factor_enabled", "=", true)
      .executeTakeFirst();
    return Number(off.numUpdatedRows);
  });
}
