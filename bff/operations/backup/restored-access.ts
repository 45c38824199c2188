import { sql } from "kysely";
import { BackupError } from "#bff/platform/backup/manifest.ts";
import { connect } from "#bff/platform/database/database.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import { recordedKey } from "./installation-key.ts";

/** The revocations and expirations of API tokens in the installation that a restore replaces, by digest of the secret. */
export type TokenRevocations = ReadonlyMap<string, { revoked_at: Date | null; works_until: Date | null }>;

export interface RestoredToken {
  organization: string;
  name: string;
  /** The first characters of its secret. */
  hint: string;
}

/** Access in a restored installation that may differ from the replaced one. */
export interface RestoredAccess {
  /** The number of open invitations. They expired and need a new link. */
  invitations: number;
  /** Tokens that were revoked or rotated after the backup, and were revoked again. Null if the replaced database is unknown. */
  revoked: RestoredToken[] | null;
  /** Tokens that are valid. */
  valid: RestoredToken[];
}

/**
 * Reads the revocations of the API tokens from the database of the replaced installation. Throws `BackupError` if the database
 * belongs to another installation or has no tables.
 */
export async function readTokenRevocations(
  connectionString: string,
  fingerprint: string,
): Promise<TokenRevocations> {
  const { db, close } = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  try {
    const key = await recordedKey(db);
    if (key !== null && key !== fingerprint)
      throw new BackupError(
        `The database of --replaces belongs to another installation: it uses the key ${key}, and the backup ${fingerprint}.`,
      );
    const rows = await db
      .selectFrom("api_token_secrets as secret")
      .innerJoin("api_tokens as token", "token.id", "secret.token_id")
      .select(["secret.secret_hash", "secret.works_until", "token.revoked_at"])
      .execute();
    return new Map(rows.map(({ secret_hash, ...revocation }) => [secret_hash.toString("hex"), revocation]));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The database of --replaces cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await close();
  }
}

/**
 * Revokes all access that a backup would restore: sessions of users and readers, second-factor challenges, unfinished sign-ins, links,
 * mails and invitations. With `revocations`, also the API tokens that were revoked or rotated after the backup.
 */
export async function revokeRestoredAccess(
  db: Db,
  revocations: TokenRevocations | null,
): Promise<RestoredAccess> {
  return db.transaction().execute(async (trx) => {
    for (const table of [
      "sessions",
      "sign_in_challenges",
      "setup_links",
      "password_links",
      "provider_sign_ins",
      "story_preview_links",
      "reader_records",
      "reader_links",
      "kiosk_sessions",
      // Their links no longer work, and some may be those of readers who were erased after the backup.
      "mails",
    ] as const)
      await trx.deleteFrom(table).execute();
    await trx.deleteFrom("reader_sign_ins").execute();
    const expired = await trx
      .updateTable("invitations")
      .set({ expires_at: sql<Date>`now()` })
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    return {
      invitations: Number(expired.numUpdatedRows),
      revoked: revocations && (await revokeTokens(trx, revocations)),
      valid: (await validSecrets(trx)).map(presentToken),
    };
  });
}

async function revokeTokens(trx: Db, revocations: TokenRevocations): Promise<RestoredToken[]> {
  const revoked: RestoredToken[] = [];
  for (const secret of await validSecrets(trx)) {
    const revocation = revocations.get(secret.secret_hash.toString("hex"));
    // A missing secret was deleted with its organization.
    const revokedAt = revocation ? revocation.revoked_at : new Date();
    if (revokedAt)
      await trx
        .updateTable("api_tokens")
        .set((eb) => ({ revoked_at: revokedAt, version: eb("version", "+", 1) }))
        .where("id", "=", secret.token_id)
        .execute();
    else if (revocation?.works_until)
      await trx
        .updateTable("api_token_secrets")
        .set({ works_until: revocation.works_until })
        .where("id", "=", secret.id)
        .execute();
    else continue;
    revoked.push(presentToken(secret));
  }
  return revoked;
}

function validSecrets(db: Db) {
  return db
    .selectFrom("api_token_secrets as secret")
    .innerJoin("api_tokens as token", "token.id", "secret.token_id")
    .innerJoin("organizations", "organizations.id", "token.organization_id")
    .where("token.revoked_at", "is", null)
    .where(sql<boolean>`coalesce(least(token.expires_at, secret.works_until) > now(), true)`)
    .select(["secret.id", "secret.token_id", "secret.secret_hash", "secret.hint", "token.name"])
    .select("organizations.name as organization")
    .orderBy("organizations.name")
    .orderBy("token.name")
    .orderBy("secret.id")
    .execute();
}

const presentToken = ({ organization, name, hint }: RestoredToken): RestoredToken => ({
  organization,
  name,
  hint,
});
