import { linkActor, type PersonActor } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { iso } from "#bff/core/iso-time.ts";
import { digestOf } from "#bff/core/one-time-token.ts";
import { recordAccountChange, recordChange } from "#bff/domain/audit/index.ts";
import { type Message, message } from "#bff/messages/message.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { OpenedInvitation } from "#shared/console/identity/people.ts";
import { withAttemptLimit } from "../attempts.ts";
import { type UserAtEpoch, userAtEpoch } from "../credential-epoch.ts";
import {
  addPerson,
  deletePasswordLinks,
  isPasswordOf,
  lockEmail,
  lockPerson,
  removePassword,
  requireLiveSession,
  resetAccount,
  setPassword,
} from "../users/users.service.ts";
import * as repo from "./invitations.repo.ts";
import { insertMembership } from "./people.repo.ts";

/**
 * Returns the details of an invitation. The administrator who created the link can open it as well, so only the account of
 * the invited address learns that the account exists. Throws `LinkUnusable` with the reason.
 */
export async function openInvitation(
  { db }: Pick<PlatformContext, "db">,
  token: string,
  actor: PersonActor | null,
): Promise<OpenedInvitation> {
  const row = requireUsable(await repo.findInvitation(db, digestOf(token)));
  const [own, publications] = await Promise.all([
    signedInAccount(db, row.email, actor),
    repo.publicationNames(
      db,
      row.publication_roles.map(({ publication_id }) => publication_id),
    ),
  ]);
  const roleOf = new Map(row.publication_roles.map(({ publication_id, role }) => [publication_id, role]));
  return {
    organization: row.organization,
    email: row.email,
    role: row.role,
    publications: publications.map(({ id, name }) => ({ name, role: roleOf.get(id)! })),
    invited_by: row.invited_by,
    expires_at: iso(row.expires_at),
    known: own?.is_member ?? false,
    needs_new_password: (own?.is_member && own.has_password) ?? false,
    signed_in: own !== null,
  };
}

type Account = NonNullable<Awaited<ReturnType<typeof repo.findAccount>>>;

/** Returns the account of an address if the actor is signed in to it, else null. */
async function signedInAccount(db: Db, email: string, actor: PersonActor | null): Promise<Account | null> {
  if (actor === null) return null;
  const account = await repo.findAccount(db, email);
  return account?.id === actor.userId ? account : null;
}

/**
 * Accepts an invitation and returns the user for `startSession`. All other sessions of the account end.
 *
 * - A member of any organization must be signed in, because the administrator who created the link knows it as well. They
 *   must set a new password, because the administrator who created their account may know the current one.
 * - Everyone else creates an account with a name and a password, or takes over the account of their address that has no
 *   memberships. Both fields are required before the response can depend on whether the address has an account.
 *
 * Of two concurrent calls one succeeds. A failed call does not use up the invitation. Throws `LinkUnusable`, `Forbidden`,
 * `Conflict` if the session has ended, `TooManyAttempts`, and `Invalid` if the name or new password is missing.
 *
 * Links are not sent by mail, so the administrator who created one can accept it in the person's place. An error then
 * reveals that the address has an account in another organization. Failures are limited per organization, so that no list
 * of addresses can be probed. They are logged for the operator, but not in the audit log, where they would tell every
 * administrator. Without an account, the invitation is used up and the audit log shows the new account.
 */
export async function acceptInvitation(
  services: Pick<PlatformContext, "changes" | "db" | "log" | "rateLimits">,
  given: { token: string; name?: string | undefined; password?: string | undefined },
  actor: PersonActor | null,
): Promise<{ email: string; user: UserAtEpoch }> {
  const invitation = requireUsable(await repo.findInvitation(services.db, digestOf(given.token)));
  const { email, organization_id } = invitation;
  const own = await signedInAccount(services.db, email, actor);
  if (actor !== null && own?.is_member) {
    await requireNewPassword(services, own, given.password);
    // Hashing is slow on purpose, so it is done before the transaction.
    const passwordHash = given.password === undefined ? null : await passwords.hash(given.password);
    return join(services, given.token, email, (trx) => updateMember(trx, actor, own, passwordHash));
  }
  // For a session of another account the response is the same whether or not the address has an account.
  if (actor !== null && !own && given.name === undefined && given.password === undefined)
    throw signInToJoin(email);
  const { name, password } = requireNameAndPassword(given);
  const passwordHash = await passwords.hash(password);
  const failures = services.rateLimits.limit("invitation-refusals");
  return withAttemptLimit(failures, String(organization_id), () =>
    join(services, given.token, email, (trx) =>
      createPerson(services, trx, invitation, { name, passwordHash }),
    ),
  );
}

async function join(
  services: Pick<PlatformContext, "changes" | "db">,
  token: string,
  email: string,
  prepareAccount: (trx: Db) => Promise<{ id: string; name: string }>,
): Promise<{ email: string; user: UserAtEpoch }> {
  return services.db.transaction().execute(async (trx) => {
    // Another organization may have invited the same person, who could accept both invitations concurrently.
    await lockEmail(trx, email);
    const invitation = requireUsable(await repo.consumeInvitation(trx, digestOf(token)));
    const person = await prepareAccount(trx);
    await addMember(services, trx, person, invitation);
    return { email, user: await userAtEpoch(trx, person.id) };
  });
}

/**
 * Throws `Invalid` unless a password is given that differs from the current one. An account without a password needs none.
 * Throws `TooManyAttempts`, because the response reveals whether a guess is the current password.
 */
async function requireNewPassword(
  services: Pick<PlatformContext, "db" | "rateLimits">,
  member: Account,
  password: string | undefined,
): Promise<void> {
  if (!member.has_password) return;
  if (password === undefined) throw new Invalid({ password: [message("fields.required")] });
  if (await isPasswordOf(services, member.id, password))
    throw new Invalid({ password: [message("rules.same_password")] });
}

/** Sets the new password of a member who joins another organization. Throws `Conflict` if their session has ended. */
async function updateMember(
  trx: Db,
  actor: PersonActor,
  member: Account,
  passwordHash: string | null,
): Promise<Account> {
  // A live session proves that memberships and password have not changed since they were read.
  await requireLiveSession(trx, actor);
  if (passwordHash !== null && member.has_password) {
    await setPassword(trx, member.id, passwordHash);
    await recordAccountChange(trx, actor, "password_changed");
  }
  return member;
}

/**
 * Accepts all invitations of an address that the OpenID provider has verified. `ensureAccount` creates the account if it
 * does not exist. The password is removed, because others may know it, so that the provider is the only way to sign in.
 * Returns whether there was an invitation.
 */
export async function acceptInvitationsOf(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  email: string,
  ensureAccount: () => Promise<string>,
): Promise<boolean> {
  const accepted = (await repo.consumeInvitationsOf(trx, email)).filter(
    ({ expires_at }) => expires_at.getTime() >= Date.now(),
  );
  if (accepted.length === 0) return false;
  const userId = await ensureAccount();
  if (await removePassword(trx, userId))
    await recordAccountChange(trx, linkActor({ userId, name: email, email }), "password_removed");
  for (const invitation of accepted) await addMember(services, trx, { id: userId, name: email }, invitation);
  return true;
}

/** Creates an account, or resets the one of the address if it has no memberships. Throws `Forbidden` if it has some. */
async function createPerson(
  { log }: Pick<PlatformContext, "log">,
  trx: Db,
  { id: invitation_id, email, organization_id }: repo.InvitationRow,
  given: { name: string; passwordHash: string },
): Promise<{ id: string; name: string }> {
  const existing = await repo.findAccount(trx, email);
  if (existing?.is_member) {
    log.warn({ organization_id, invitation_id }, "refused to create an account for an address that has one");
    throw signInToJoin(email);
  }
  if (!existing) return { id: await addPerson(trx, { email, ...given }), name: given.name };
  await resetAccount(trx, existing.id, given);
  return { id: existing.id, name: given.name };
}

function signInToJoin(email: string): ServiceError {
  return new ServiceError("sign_in_to_join", { email });
}

/** Makes a person a member of the organization that invited them. */
async function addMember(
  { changes }: Pick<PlatformContext, "changes">,
  trx: Db,
  { id, name }: { id: string; name: string },
  invitation: repo.InvitationRow,
): Promise<void> {
  const { organization_id, email, role, publication_roles } = invitation;
  await lockPerson(trx, id);
  await insertMembership(trx, { organization_id, user_id: id }, invitation);
  await deletePasswordLinks(trx, id);
  await recordChange(trx, linkActor({ userId: id, name, email }), organization_id, {
    verb: "joined",
    record: { type: "person", id, name },
    after: { email, role, publication_roles },
  });
  await changes.publish(trx, { type: "people", organization_id });
}

function requireNameAndPassword({
  name,
  password,
}: {
  name?: string | undefined;
  password?: string | undefined;
}) {
  const missing: Record<string, Message[]> = {};
  if (name === undefined) missing.name = [message("fields.required")];
  if (password === undefined) missing.password = [message("fields.required")];
  if (name === undefined || password === undefined) throw new Invalid(missing);
  return { name, password };
}

function requireUsable<Row extends { expires_at: Date }>(row: Row | undefined): Row {
  if (!row) throw new ServiceError("link_unknown.invitation");
  if (row.expires_at.getTime() < Date.now()) throw new ServiceError("link_expired.invitation");
  return row;
}
