import { type Insertable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { SessionsTable, SignInChallengesTable } from "#bff/schema/tables/accounts.ts";
import type { Db } from "#bff/schema/tables.ts";

const now = sql<Date>`now()`;

/** Returns an active session with its user and all roles, or undefined if credentials have changed or the account is disabled. */
export function findSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "sessions.user_id")
        .onRef("users.credential_epoch", "=", "sessions.credential_epoch"),
    )
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", now)
    .where("users.disabled_at", "is", null)
    .select((eb) => [
      "sessions.id",
      "sessions.user_id",
      "users.name",
      "users.email",
      "users.language",
      sql<boolean>`coalesce(users.last_seen_at < now() - interval '1 minute', true)`.as(
        "needs_last_seen_update",
      ),
      jsonArrayFrom(
        eb
          .selectFrom("memberships")
          .select("organization_id")
          .select((inner) => inner.ref("role").$notNull().as("role"))
          .whereRef("user_id", "=", "users.id")
          .where("role", "is not", null),
      ).as("roles"),
      jsonArrayFrom(
        eb
          .selectFrom("publication_roles")
          .select(["publication_id", "organization_id", "role"])
          .whereRef("user_id", "=", "users.id"),
      ).as("publication_roles"),
    ])
    .executeTakeFirst();
}

/** Updates when a person and their session were last seen. */
export async function updateLastSeen(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.updateTable("users").set({ last_seen_at: now }).where("id", "=", userId).execute();
  await db.updateTable("sessions").set({ last_seen_at: now }).where("id", "=", sessionId).execute();
}

/** Returns the user of an email address with the password's hash and the credential epoch that it was read at. */
export function findCredentials(db: Db, email: string) {
  return db
    .selectFrom("users")
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.user_id", "=", "users.id").on("accounts.password", "is not", null),
    )
    .where("users.email", "=", email)
    .select(["users.id as userId", "users.credential_epoch as credentialEpoch", "accounts.password as hash"])
    .executeTakeFirst();
}

export async function insertSession(trx: Db, session: Insertable<SessionsTable>): Promise<void> {
  await trx.insertInto("sessions").values(session).execute();
}

export async function deleteSessionOfToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

/** Returns whether an active session of this email address was started from this IP address. */
export async function hasActiveSessionFromIp(db: Db, email: string, ip: string): Promise<boolean> {
  const found = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("users.email", "=", email)
    .where("sessions.ip_address", "=", ip)
    .where("sessions.expires_at", ">", now)
    .select("sessions.id")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertChallenge(trx: Db, challenge: Insertable<SignInChallengesTable>): Promise<void> {
  await trx.insertInto("sign_in_challenges").values(challenge).execute();
}

export function findChallenge(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("sign_in_challenges")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .select(["user_id as userId", "credential_epoch as credentialEpoch"])
    .executeTakeFirst();
}

/** Deletes a challenge. Returns false if a concurrent request has deleted it. */
export async function deleteChallenge(trx: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("sign_in_challenges")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpired(db: Db): Promise<void> {
  for (const table of ["sessions", "sign_in_challenges"] as const)
    await db.deleteFrom(table).where("expires_at", "<", now).execute();
}
