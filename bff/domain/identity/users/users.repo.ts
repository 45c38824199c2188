import { randomUUID } from "node:crypto";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#bff/schema/tables.ts";

/** better-auth's name for signing in with a password. */
const PASSWORD_PROVIDER = "credential";

/** Returns all roles of a session's user, or undefined if credentials have changed since or the account is disabled. */
export function findSessionRoles(db: Db, sessionId: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "sessions.user_id")
        .onRef("users.credential_epoch", "=", "sessions.credential_epoch"),
    )
    .where("sessions.id", "=", sessionId)
    .where("users.disabled_at", "is", null)
    .select((eb) => [
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
  const now = { last_seen_at: sql<Date>`now()` };
  await db.updateTable("users").set(now).where("id", "=", userId).execute();
  await db.updateTable("sessions").set(now).where("id", "=", sessionId).execute();
}

/** Inserts a person. Without a password they sign in through the OpenID provider. */
export async function insertPerson(
  trx: Db,
  { id, email, name, passwordHash }: { id: string; email: string; name: string; passwordHash: string | null },
): Promise<void> {
  await trx.insertInto("users").values({ id, email, name, email_verified: true, image: null }).execute();
  if (passwordHash !== null) await savePassword(trx, id, passwordHash);
}

/** Takes an advisory lock on an email address for the transaction, so that only one account can be created for it. */
export async function lockEmail(trx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person ${email}`}, 0))`.execute(trx);
}

/** Locks a person for the transaction. All changes of credentials and memberships take this lock. */
export async function lockPerson(trx: Db, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

export async function rename(trx: Db, userId: string, name: string): Promise<void> {
  await trx.updateTable("users").set({ name, updated_at: new Date() }).where("id", "=", userId).execute();
}

export async function deletePassword(trx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("accounts")
    .where("user_id", "=", userId)
    .where("provider_id", "=", PASSWORD_PROVIDER)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Builds the SQL expression that tells whether a user has a password. */
export function hasPassword(db: Db, userId: Expression<string>) {
  const passwords = db
    .selectFrom("accounts")
    .select("accounts.id")
    .where("accounts.user_id", "=", userId)
    .where("accounts.password", "is not", null);
  return sql<boolean>`exists ${passwords}`;
}

/** Deletes a user's password links, whose creators may no longer administer all organizations of the account. */
export async function deletePasswordLinks(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("password_links").where("user_id", "=", userId).execute();
}

/** Returns whether there is an organization that a user is not a member of. */
export async function lacksAnyMembership(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("organizations")
    .select("id")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("memberships")
            .select("user_id")
            .whereRef("memberships.organization_id", "=", "organizations.id")
            .where("memberships.user_id", "=", userId),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function savePassword(trx: Db, userId: string, passwordHash: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("accounts")
    .set({ password: passwordHash, updated_at: new Date() })
    .where("user_id", "=", userId)
    .where("provider_id", "=", PASSWORD_PROVIDER)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await trx
    .insertInto("accounts")
    .values({
      id: randomUUID(),
      user_id: userId,
      account_id: userId,
      provider_id: PASSWORD_PROVIDER,
      password: passwordHash,
    })
    .execute();
}

export async function hasSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Disables an account and returns the time. */
export async function setDisabled(trx: Db, userId: string): Promise<Date> {
  const disabled_at = new Date();
  await trx.updateTable("users").set({ disabled_at }).where("id", "=", userId).execute();
  return disabled_at;
}

export async function setEnabled(trx: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ disabled_at: null })
    .where("id", "=", userId)
    .where("disabled_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether an active session of this email address was started from this IP address. */
export async function hasActiveSessionFromIp(db: Db, email: string, ip: string): Promise<boolean> {
  const found = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("users.email", "=", email)
    .where("sessions.ip_address", "=", ip)
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .select("sessions.id")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", sql<Date>`now()`).execute();
}
