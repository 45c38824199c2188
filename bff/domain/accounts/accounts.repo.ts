import { randomUUID } from "node:crypto";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../../schema/tables.ts";

/** better-auth's name for signing in with a password. */
const PASSWORD_PROVIDER = "credential";

/** Returns every role of the user of a session. Undefined if credentials changed since, or the account is disabled. */
export function findStanding(db: Db, sessionId: string) {
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
      sql<boolean>`coalesce(users.last_seen_at < now() - interval '1 minute', true)`.as("is_long_unseen"),
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

/** Notes that somebody is there, at most once a minute. */
export async function touchPerson(db: Db, userId: string, sessionId: string): Promise<void> {
  const now = { last_seen_at: sql<Date>`now()` };
  await db.updateTable("users").set(now).where("id", "=", userId).execute();
  await db.updateTable("sessions").set(now).where("id", "=", sessionId).execute();
}

/** Adds somebody who signs in with a password, or where there is none, through the OpenID provider. */
export async function insertPerson(
  trx: Db,
  { id, email, name, passwordHash }: { id: string; email: string; name: string; passwordHash: string | null },
): Promise<void> {
  await trx.insertInto("users").values({ id, email, name, email_verified: true, image: null }).execute();
  if (passwordHash !== null) await savePassword(trx, id, passwordHash);
}

/** Until the transaction ends, nobody else with this address gets an account. */
export async function lockAddress(trx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person ${email}`}, 0))`.execute(trx);
}

/** Until the transaction ends, nobody else changes by what somebody signs in, or whose affair they are. */
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

/** Selects whether a user has a password, as a part of another query. */
export function hasPassword(db: Db, userId: Expression<string>) {
  const passwords = db
    .selectFrom("accounts")
    .select("accounts.id")
    .where("accounts.user_id", "=", userId)
    .where("accounts.password", "is not", null);
  return sql<boolean>`exists ${passwords}`;
}

/** A link for a new password was made by whoever was responsible for the account at that time. */
export async function deletePasswordLinks(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("password_links").where("user_id", "=", userId).execute();
}

/** Whether there is an organization that somebody has no part in. */
export async function isStrangerAnywhere(db: Db, userId: string): Promise<boolean> {
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

export async function setDisabled(trx: Db, userId: string): Promise<void> {
  await trx.updateTable("users").set({ disabled_at: new Date() }).where("id", "=", userId).execute();
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

/** Returns whether a live session of this e-mail address was started from this IP address. */
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
