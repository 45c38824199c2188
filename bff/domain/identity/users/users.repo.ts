import { randomUUID } from "node:crypto";
import { type Expression, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

/** The provider of accounts that have a password. */
const PASSWORD_PROVIDER = "credential";

/** Inserts a person. Without a password they sign in through the OpenID provider. */
export async function insertPerson(
  trx: Db,
  { id, email, name, passwordHash }: { id: string; email: string; name: string; passwordHash: string | null },
): Promise<void> {
  await trx.insertInto("users").values({ id, email, name }).execute();
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
  await trx.updateTable("users").set({ name }).where("id", "=", userId).execute();
}

export async function deletePassword(trx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("accounts")
    .where("user_id", "=", userId)
    .where("provider_id", "=", PASSWORD_PROVIDER)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the hash of a user's password, or null. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom("accounts")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", PASSWORD_PROVIDER)
    .executeTakeFirst();
  return found?.password ?? null;
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
