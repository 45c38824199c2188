import { sql } from "kysely";
import type { Db } from "../../schema/tables.ts";

/** A user at a moment: sessions that were verified against an older epoch are refused. */
export interface UserAtEpoch {
  userId: string;
  credentialEpoch: number;
}

/**
 * Ends the sessions, second-factor challenges and unfinished sign-ins of a user, and returns the new epoch. Triggers do the
 * same for each change of a password, provider link, second factor, membership or role (migration 0036), so this is for
 * other changes only.
 */
export async function raiseCredentialEpoch(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ epoch: number }>`select raise_credential_epoch(${userId}) as epoch`.execute(
    db,
  );
  return rows[0]!.epoch;
}

/**
 * Returns a user with their credential epoch, to start a session with. Call it before credentials are verified, or at the
 * end of the transaction that changed them.
 */
export async function userAtEpoch(db: Db, userId: string): Promise<UserAtEpoch> {
  const { credential_epoch } = await db
    .selectFrom("users")
    .select("credential_epoch")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { userId, credentialEpoch: credential_epoch };
}

/**
 * Locks a user for a new session: until the transaction ends, the epoch cannot rise and the account cannot be disabled.
 * Returns null for an unknown user.
 */
export function lockForSession(trx: Db, userId: string) {
  return trx
    .selectFrom("users")
    .select(["credential_epoch", "disabled_at"])
    .where("id", "=", userId)
    .forShare()
    .executeTakeFirst();
}
