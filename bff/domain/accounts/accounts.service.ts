import { randomUUID } from "node:crypto";
import { APIError } from "better-auth/api";
import { sql } from "kysely";
import pRetry from "p-retry";
import type { Language } from "#shared/console/languages.ts";
import { type Role, role as roles } from "#shared/console/permissions.ts";
import { ping } from "../../platform/database/migrate.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import type { PersonActor } from "../actor.ts";
import { ServiceError } from "../errors.ts";
import * as repo from "./accounts.repo.ts";
import { guardAttempts } from "./attempts.service.ts";
import { raiseCredentialEpoch } from "./credential-epoch.service.ts";
import { type ProviderIdentity, unlinkProviders } from "./provider-links.service.ts";
import { deleteSecondFactor } from "./second-factor.repo.ts";

/** Who the session cookie in these headers belongs to; null without a live session. */
export async function actorOfSession(
  { auth, db, log }: Services,
  headers: Headers,
): Promise<PersonActor | null> {
  const found = await pRetry(() => auth.api.getSession({ headers }), {
    retries: 3,
    minTimeout: 100,
    shouldRetry: ({ error }) => !(error instanceof APIError) || error.statusCode >= 500,
    // It keeps to itself why it failed. A database that is out of reach says so when it is asked.
    onFailedAttempt: () => ping(db),
  });
  if (!found) return null;
  const person = await repo.findStanding(db, found.session.id);
  if (!person) return null;
  if (person.is_long_unseen)
    repo
      .touchPerson(db, found.user.id, found.session.id)
      .catch((error: unknown) => log.warn({ err: error }, "it was not noted that somebody is there"));
  return {
    kind: "person",
    userId: found.user.id,
    sessionId: found.session.id,
    name: found.user.name,
    email: found.user.email,
    language: found.user.language ?? null,
    roles: new Map(person.roles.map(({ organization_id, role }) => [organization_id, role])),
    publicationRoles: new Map(
      person.publication_roles.map(({ publication_id, organization_id, role }) => [
        publication_id,
        { organizationId: organization_id, role },
      ]),
    ),
  };
}

/** True once somebody can administer the installation. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("role", "=", roles.enum.admin)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** True once there is somebody who can sign in. */
export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** The id of the person with this e-mail address; addresses are compared without regard to case. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Creates a person who signs in with a password, and returns their id. */
export async function createUser(
  { auth }: Services,
  given: { email: string; name: string; password: string },
): Promise<string> {
  const context = await auth.$context;
  const user = await context.internalAdapter.createUser(
    { email: given.email.toLowerCase(), name: given.name, emailVerified: true },
    { method: "email-password" },
  );
  await context.internalAdapter.linkAccount({
    userId: user.id,
    providerId: "credential",
    accountId: user.id,
    password: await context.password.hash(given.password),
  });
  return user.id;
}

/** Keeps what a person chose to read the console in. */
export async function setLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable("users").set({ language }).where("id", "=", userId).execute();
}

export async function hashPassword({ auth }: Services, password: string): Promise<string> {
  return (await auth.$context).password.hash(password);
}

/**
 * Compares a password with the user's, and counts a wrong one. Throws `TooManyAttempts`, or `Conflict` for a user without a
 * password.
 */
export async function isPasswordOf(
  { auth, rateLimits }: Services,
  userId: string,
  password: string,
): Promise<boolean> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const hash = (await internalAdapter.findCredentialAccount(userId))?.password;
  if (!hash) throw new ServiceError("no_password");
  return guardAttempts(rateLimits.limit("password"), userId, () => passwords.verify({ hash, password }));
}

/**
 * Locks a user who changes their own credentials. Throws `Conflict` if their session ended since it was authenticated: what
 * they proved was verified against older credentials.
 */
export async function requireLiveSession(trx: Db, { userId, sessionId }: PersonActor): Promise<void> {
  await repo.lockPerson(trx, userId);
  if (sessionId === undefined || !(await repo.hasSession(trx, userId, sessionId)))
    throw new ServiceError("session_ended");
}

/** To be called before somebody is looked for whose account strangers at once may make where there is none. */
export const lockAddress = repo.lockAddress;

/** Deletes a link that an administrator made, of an organization that no longer is the only one of the user. */
export const deletePasswordLinks = repo.deletePasswordLinks;

/** To be called first where is decided whose affair somebody is, or by what they sign in. */
export const lockPerson = repo.lockPerson;

/** Adds a person in a transaction, with a password or for the OpenID provider alone, and returns their id. */
export async function addPerson(
  trx: Db,
  given: { email: string; name: string; passwordHash: string | null },
): Promise<string> {
  const id = randomUUID();
  await repo.insertPerson(trx, { id, ...given });
  return id;
}

/** What somebody is called, wherever they work. */
export const rename = repo.rename;

export const hasPassword = repo.hasPassword;

/** Gives a user a new password in a transaction. Their sessions end, as with each change of credentials. */
export async function setPassword(trx: Db, userId: string, passwordHash: string): Promise<void> {
  await repo.lockPerson(trx, userId);
  await repo.deletePasswordLinks(trx, userId);
  await repo.savePassword(trx, userId, passwordHash);
}

/** Replaces all credentials of a user by a new password. Returns the provider identities that were unlinked. */
export async function resetCredentials(
  trx: Db,
  userId: string,
  passwordHash: string,
): Promise<ProviderIdentity[]> {
  await setPassword(trx, userId, passwordHash);
  await deleteSecondFactor(trx, userId);
  return unlinkProviders(trx, userId);
}

/** Gives an account without a membership to the person of its address: only the new password signs in. */
export async function renewAccount(
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
 * For somebody whom the provider vouches for, and who has not shown that the account of their address is theirs: whoever
 * made it chose its password, and must not come along into an organization that it has no part in yet. Answers whether
 * anything was taken from the account.
 */
export async function trustProviderAlone(trx: Db, userId: string): Promise<boolean> {
  await repo.lockPerson(trx, userId);
  return (await repo.isStrangerAnywhere(trx, userId)) && removePassword(trx, userId);
}

/** Leaves the provider as the only way to sign in. False for a user without a password. */
export async function removePassword(trx: Db, userId: string): Promise<boolean> {
  await repo.lockPerson(trx, userId);
  if (!(await repo.deletePassword(trx, userId))) return false;
  await deleteSecondFactor(trx, userId);
  await repo.deletePasswordLinks(trx, userId);
  return true;
}

/** Ends every session of an account, and lets none begin. */
export async function disableAccount(trx: Db, userId: string): Promise<void> {
  await repo.setDisabled(trx, userId);
  await raiseCredentialEpoch(trx, userId);
}

/** Lets sessions of an account begin again. False where they could. */
export function enableAccount(trx: Db, userId: string): Promise<boolean> {
  return repo.setEnabled(trx, userId);
}

export const hasActiveSessionFromIp = repo.hasActiveSessionFromIp;

/**
 * Gives somebody the role that a provisioning file names, unless it named the same when it was last applied: it may have
 * been taken away in the console since. Answers whether it was given.
 */
export async function provisionRole(
  trx: Db,
  userId: string,
  organizationId: number,
  role: Role,
): Promise<boolean> {
  const saysSomethingNew = await trx
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
  if (!saysSomethingNew) return false;
  await grantRole(trx, userId, organizationId, role);
  return true;
}

/** Gives a person a role in an organization; an existing one is replaced. */
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

/** The people who have a part in a publication, by name. */
export function listPeople(
  db: Db,
  publication: { id: number; organization_id: number },
): Promise<{ id: string; name: string }[]> {
  return db
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
    .select(["users.id", "users.name"])
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
}
