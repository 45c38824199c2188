import { sql } from "kysely";
import { BackupError } from "../platform/backup/manifest.ts";
import { connect } from "../platform/database/database.ts";
import type { Database, Db } from "../schema/tables.ts";
import { agreedKey } from "./installation-key.ts";

/** When API tokens and their secrets ended in the installation that a restore replaces, by the digest of the secret. */
export type TokenEnds = ReadonlyMap<string, { revoked_at: Date | null; works_until: Date | null }>;

export interface RestoredToken {
  organization: string;
  name: string;
  /** The beginning of its secret. */
  hint: string;
}

/** What a restore did about access that the copy would have brought back. */
export interface RestoredAccess {
  /** Invitations that were waiting. They stay, and need a new link. */
  invitations: number;
  /** Revoked or replaced since the copy, so the restore ended them again. Null if the replaced database is not known. */
  ended: RestoredToken[] | null;
  /** Works now. */
  working: RestoredToken[];
}

/**
 * Reads from the database of the replaced installation which tokens ended there. Throws `BackupError` for the database of
 * another installation, or one without the tables.
 */
export async function readTokenEnds(connectionString: string, fingerprint: string): Promise<TokenEnds> {
  const { db, close } = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  try {
    const key = await agreedKey(db);
    if (key !== null && key !== fingerprint)
      throw new BackupError(
        `The database named with --replaces is of another installation: its key is ${key}, and that of the copy ${fingerprint}.`,
      );
    const rows = await db
      .selectFrom("api_token_secrets as secret")
      .innerJoin("api_tokens as token", "token.id", "secret.token_id")
      .select(["secret.secret_hash", "secret.works_until", "token.revoked_at"])
      .execute();
    return new Map(rows.map(({ secret_hash, ...ends }) => [secret_hash.toString("hex"), ends]));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The database named with --replaces cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await close();
  }
}

/**
 * Ends what the copy would bring back to life: sessions, second-factor challenges, sign-ins that are under way, and links.
 * With `ends`, also the API tokens that have ended since the copy.
 */
export async function endRestoredAccess(db: Db, ends: TokenEnds | null): Promise<RestoredAccess> {
  return db.transaction().execute(async (trx) => {
    for (const table of ["sessions", "setup_links", "password_links", "provider_sign_ins"] as const)
      await trx.deleteFrom(table).execute();
    await trx.deleteFrom("reader_sign_ins").execute();
    await sql`delete from verifications`.execute(trx);
    const expired = await trx
      .updateTable("invitations")
      .set({ expires_at: sql<Date>`now()` })
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    return {
      invitations: Number(expired.numUpdatedRows),
      ended: ends && (await endTokens(trx, ends)),
      working: (await workingSecrets(trx)).map(presentToken),
    };
  });
}

async function endTokens(trx: Db, ends: TokenEnds): Promise<RestoredToken[]> {
  const ended: RestoredToken[] = [];
  for (const secret of await workingSecrets(trx)) {
    const end = ends.get(secret.secret_hash.toString("hex"));
    // A secret that is not there went with its organization.
    const revokedAt = end ? end.revoked_at : new Date();
    if (revokedAt)
      await trx
        .updateTable("api_tokens")
        .set((eb) => ({ revoked_at: revokedAt, version: eb("version", "+", 1) }))
        .where("id", "=", secret.token_id)
        .execute();
    else if (end?.works_until)
      await trx
        .updateTable("api_token_secrets")
        .set({ works_until: end.works_until })
        .where("id", "=", secret.id)
        .execute();
    else continue;
    ended.push(presentToken(secret));
  }
  return ended;
}

function workingSecrets(db: Db) {
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
