import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Language } from "#shared/console/languages.ts";
import { type Role, roleInPublication, role as roles } from "#shared/console/permissions.ts";
import { withAttemptLimit } from "../attempts.ts";
import { raiseCredentialEpoch } from "../credential-epoch.ts";
import { deleteSecondFactor } from "../two-factor/second-factor.repo.ts";
import { type ProviderIdentity, unlinkProviders } from "./provider-links.service.ts";
import * as repo from "./users.repo.ts";

/** Returns whether any organization has an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("role", "=", roles.enum.admin)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns whether any account exists. */
export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the ID of the person with this email address, or null. Addresses are case-insensitive. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Creates a person with a password and returns their ID. */
export async function createUser(
  { db }: Pick<PlatformContext, "db">,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<string> {
  const passwordHash = await passwords.hash(password);
  return db
    .transaction()
    .execute((trx) => addPerson(trx, { email: email.toLowerCase(), name, passwordHash }));
}

/** Saves whether requests for a sign-off are mailed to a person. */
export async function setReviewMails(trx: Db, userId: string, review_mails: boolean): Promise<void> {
  await trx.updateTable("users").set({ review_mails }).where("id", "=", userId).execute();
}

/** Returns those of the people to whom requests for a sign-off are mailed, in the order of their addresses. */
export function listReviewMailRecipients(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("id", "=", sql<string>`any(${userIds})`)
    .where("review_mails", "=", true)
    .where("disabled_at", "is", null)
    .orderBy("email")
    .execute();
}

/** Saves the console language that a person chose. */
export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable("users").set({ language }).where("id", "=", userId).execute();
}

/**
 * Returns whether a password is the user's. Wrong passwords are rate-limited. Throws `TooManyAttempts`, or `Conflict` for a
 * user without a password.
 */
export async function isPasswordOf(
  { db, rateLimits }: Pick<PlatformContext, "db" | "rateLimits">,
  userId: string,
  password: string,
): Promise<boolean> {
  const hash = await repo.findPasswordHash(db, userId);
  if (hash === null) throw new ServiceError("no_password");
  return withAttemptLimit(rateLimits.limit("password"), userId, () => passwords.verify(hash, password));
}

/**
 * Locks a user who changes their own credentials. Throws `Conflict` if their session has ended since the request was
 * authenticated, because the request was then verified against older credentials.
 */
export async function requireLiveSession(trx: Db, { userId, sessionId }: PersonActor): Promise<void> {
  await repo.lockPerson(trx, userId);
  if (sessionId === undefined || !(await repo.hasSession(trx, userId, sessionId)))
    throw new ServiceError("session_ended");
}

/** Locks an email address for the transaction. Call this before looking up an account that may have to be created. */
export const lockEmail = repo.lockEmail;

/** Deletes a user's password links. Call this when the user joins another organization. */
export const deletePasswordLinks = repo.deletePasswordLinks;

/** Locks a person for the transaction. Call this before reading credentials or memberships that decide about a change. */
export const lockPerson = repo.lockPerson;

/** Adds a person in a transaction and returns their ID. Without a password they sign in through the OpenID provider. */
export async function addPerson(
  trx: Db,
  given: { email: string; name: string; passwordHash: string | null },
): Promise<string> {
  const id = randomUUID();
  await repo.insertPerson(trx, { id, ...given });
  return id;
}

/** Renames a user in all organizations. */
export const rename = repo.rename;

export const hasPassword = repo.hasPassword;

/** Sets a user's password, which ends their sessions. */
export async function setPassword(trx: Db, userId: string, passwordHash: string): Promise<void> {
  await repo.lockPerson(trx, userId);
  await repo.deletePasswordLinks(trx, userId);
  await repo.savePassword(trx, userId, passwordHash);
}

/** Replaces all credentials of a user with a new password. Returns the unlinked provider identities. */
export async function resetCredentials(
  trx: Db,
  userId: string,
  passwordHash: string,
): Promise<ProviderIdentity[]> {
  await setPassword(trx, userId, passwordHash);
  await deleteSecondFactor(trx, userId);
  return unlinkProviders(trx, userId);
}

/** Enables and renames an account without memberships, and replaces its credentials with a new password. */
export async function resetAccount(
  trx: Db,
  userId: string,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<void> {
  await repo.lockPerson(trx, userId);
  await repo.setEnabled(trx, userId);
  await repo.rename(trx, userId, name);
  await resetCredentials(trx, userId, passwordHash);
}

/**
 * Makes the OpenID provider the only way to sign in to an account, unless the user is a member of all organizations. The
 * person has not proved that they own the account. Its creator may know the password, and must not get access to another
 * organization through it. Returns whether a password was removed.
 */
export async function makeProviderOnlySignIn(trx: Db, userId: string): Promise<boolean> {
  await repo.lockPerson(trx, userId);
  return (await repo.lacksAnyMembership(trx, userId)) && removePassword(trx, userId);
}

/** Removes the password and second factor, so that only the provider is left. Returns false for a user without a password. */
export async function removePassword(trx: Db, userId: string): Promise<boolean> {
  await repo.lockPerson(trx, userId);
  if (!(await repo.deletePassword(trx, userId))) return false;
  await deleteSecondFactor(trx, userId);
  await repo.deletePasswordLinks(trx, userId);
  return true;
}

/** Disables an account, which ends its sessions and prevents new ones. Returns the time. */
export async function disableAccount(trx: Db, userId: string): Promise<Date> {
  const disabledAt = await repo.setDisabled(trx, userId);
  await raiseCredentialEpoch(trx, userId);
  return disabledAt;
}

/** Enables a disabled account. Returns false if it was enabled. */
export function enableAccount(trx: Db, userId: string): Promise<boolean> {
  return repo.setEnabled(trx, userId);
}

/**
 * Grants the role of a provisioning file if it differs from the last applied one. A role removed in the console is not
 * granted again as long as the file stays the same. Returns the previous role, or null if nothing was granted.
 */
export async function provisionRole(
  trx: Db,
  userId: string,
  organizationId: number,
  role: Role,
): Promise<{ before: Role | null } | null> {
  const changed = await trx
    .insertInto("provisioned_roles")
    .values({ user_id: userId, organization_id: organizationId, role })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "organization_id"])
        .doUpdateSet({ role })
        .where("provisioned_roles.role", "!=", role),
    )
    .returning("role")
    .executeTakeFirst();
  if (!changed) return null;
  const membership = await trx
    .selectFrom("memberships")
    .select("role")
    .where("user_id", "=", userId)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  await grantRole(trx, userId, organizationId, role);
  return { before: membership?.role ?? null };
}

/** Grants a person a role in an organization, replacing their current one. */
export async function grantRole(db: Db, userId: string, organizationId: number, role: Role): Promise<void> {
  await repo.lockPerson(db, userId);
  await db
    .insertInto("memberships")
    .values({ user_id: userId, organization_id: organizationId, role })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "organization_id"]).doUpdateSet({
        role: sql<Role>`excluded.role`,
        version: sql<number>`memberships.version + 1`,
      }),
    )
    .execute();
  await repo.deletePasswordLinks(db, userId);
}

/** Lists the enabled people with a role in a publication, with that role, by name. */
export async function listPeople(
  db: Db,
  publication: { id: number; organization_id: number },
): Promise<{ id: string; name: string; role: Role }[]> {
  const people = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("publication_roles", (join) =>
      join
        .onRef("publication_roles.user_id", "=", "memberships.user_id")
        .on("publication_roles.publication_id", "=", publication.id),
    )
    .where("memberships.organization_id", "=", publication.organization_id)
    .where("users.disabled_at", "is", null)
    .where((eb) =>
      eb.or([eb("memberships.role", "is not", null), eb("publication_roles.role", "is not", null)]),
    )
    .select([
      "users.id",
      "users.name",
      "memberships.role as organization_role",
      "publication_roles.role as own_role",
    ])
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
  return people.map(({ id, name, organization_role, own_role }) => ({
    id,
    name,
    role: roleInPublication(organization_role, own_role)!,
  }));
}
