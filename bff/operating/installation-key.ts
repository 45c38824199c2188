import { KeyError, type KeyPlace, keyFileOf } from "../platform/master-key.ts";
import type { Db } from "../services.ts";

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
  const agreed = await agreedKey(db);
  if (agreed === null || agreed === fingerprint) return;
  throw new KeyError(
    `${keyFileOf(place)} is another key (${fingerprint}) than the one this database is used with (${agreed}). ` +
      "Copy the key of the first machine there, or name it with NEWSRACK_KEY_FILE. If it is lost, empty the table " +
      "installation_key: what was sealed has to be entered again.",
  );
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

/** After that the next start decides which key is the right one. */
export async function forgetKey(db: Db): Promise<void> {
  await db.deleteFrom("installation_key").execute();
}
