import { sql } from "kysely";
import { ServiceError } from "#bff/core/errors.ts";
import type { Db } from "#bff/schema/tables.ts";

/** A user with the credential epoch at a moment. Sessions with an older epoch than the user's are rejected. */
export interface UserAtEpoch {
  userId: string;
  credentialEpoch: number;
}

/**
 * Ends the sessions, second-factor challenges and unfinished sign-ins of a user. Returns the new epoch. Database triggers
 * raise the epoch for each change of a password, provider link, second factor, membership or role (migration 0036), so call
 * this only for other changes.
 */
export async function raiseCredentialEpoch(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ epoch: number }>`select raise_credential_epoch(${userId}) as epoch`.execute(
    db,
  );
  return rows[0]!.epoch;
}

/**
 * Returns a user with their credential epoch, to start a session. Call this before credentials are verified, or at the end
 * of the transaction that changed them.
 */
export async function userAtEpoch(db: Db, userId: string): Promise<UserAtEpoch> {
  const { credential_epoch } = await db
    .selectFrom("users")
    .select("credential_epoch")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { userId, credentialEpoch: credential_epoch };
}

/** Returns the user of an email address with their credential epoch, as `userAtEpoch` does. */
export function findUserAtEpoch(db: Db, email: string): Promise<UserAtEpoch | undefined> {
  return db
    .selectFrom("users")
    .select(["id as userId", "credential_epoch as credentialEpoch"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/**
 * Locks a user for a new session. Until the transaction ends, the epoch cannot rise and the account cannot be disabled. Throws
 * `ACCOUNT_DISABLED`, or `CREDENTIALS_CHANGED` if the epoch has risen.
 */
export async function requireCurrentEpoch(
  trx: Db,
  { userId, credentialEpoch }: UserAtEpoch,
): Promise<{ two_factor_enabled: boolean }> {
  const user = await trx
    .selectFrom("users")
    .select(["credential_epoch", "disabled_at", "two_factor_enabled"])
    .where("id", "=", userId)
    .forShare()
    .executeTakeFirst();
  if (user?.disabled_at) throw new ServiceError("ACCOUNT_DISABLED");
  if (user?.credential_epoch !== credentialEpoch) throw new ServiceError("CREDENTIALS_CHANGED");
  return user;
}
