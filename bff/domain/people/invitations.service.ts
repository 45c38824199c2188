import type { z } from "zod";
import type { Invitation, invitationInput, OpenedInvitation } from "#shared/console/people.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import {
  addPerson,
  deletePasswordLinks,
  hashPassword,
  isPasswordOf,
  lockAddress,
  lockPerson,
  removePassword,
  renewAccount,
  requireLiveSession,
  setPassword,
} from "../accounts/accounts.service.ts";
import { guardAttempts } from "../accounts/attempts.service.ts";
import { type UserAtEpoch, userAtEpoch } from "../accounts/credential-epoch.service.ts";
import { type Author, newcomer, type PersonActor, requireOrganizationPermission } from "../actor.ts";
import { type AuditChange, recordAccountChange, recordChange } from "../audit/audit.service.ts";
import { Invalid, ServiceError } from "../errors.ts";
import { digestOf, newOneTimeToken } from "../one-time-token.ts";
import { iso } from "../present-time.ts";
import * as repo from "./invitations.repo.ts";
import { presentInvitation } from "./people.present.ts";
import { insertMembership } from "./people.repo.ts";
import { requireRoles } from "./requested-roles.ts";

const DAYS = 7;

const expiry = () => new Date(Date.now() + DAYS * 24 * 3600 * 1000);

/** An invitation with the link that opens it. */
export interface LinkedInvitation {
  invitation: Invitation;
  url: string;
}

export async function listInvitations(db: Db, organizationId: number): Promise<Invitation[]> {
  return (await repo.listInvitations(db, organizationId)).map(presentInvitation);
}

/** Throws `Invalid` for roles that make no sense, and for an address that is invited or in the organization already. */
export async function createInvitation(
  services: Services,
  actor: PersonActor,
  organizationId: number,
  { email, role, publication_roles }: z.output<typeof invitationInput>,
): Promise<LinkedInvitation> {
  requireOrganizationPermission(actor, organizationId, "people.write");
  const { token, tokenHash } = newOneTimeToken();
  return services.db.transaction().execute(async (trx) => {
    await requireRoles(trx, organizationId, { role, publication_roles });
    const member = await repo.findMember(trx, organizationId, email);
    if (member) throw new Invalid({ email: [message("rules.member_already", { name: member.name })] });
    const row = await repo.insertInvitation(trx, {
      organization_id: organizationId,
      email,
      role,
      publication_roles: JSON.stringify(publication_roles),
      token_hash: tokenHash,
      invited_by: actor.name,
      expires_at: expiry(),
    });
    if (!row) throw new Invalid({ email: [message("rules.invited_already")] });
    const { role: given, publication_roles: ofPublications } = row;
    await record(trx, actor, row, {
      verb: "invited",
      after: { email, role: given, publication_roles: ofPublications },
    });
    await announce(services, trx, organizationId);
    return { invitation: presentInvitation(row), url: linkOf(services, token) };
  });
}

/** A new link for an invitation; the one before stops working. Throws `NotFound`. */
export async function renewInvitation(
  services: Services,
  actor: PersonActor,
  organizationId: number,
  id: number,
): Promise<LinkedInvitation> {
  requireOrganizationPermission(actor, organizationId, "people.write");
  const { token, tokenHash } = newOneTimeToken();
  return services.db.transaction().execute(async (trx) => {
    const change = { token_hash: tokenHash, expires_at: expiry() };
    const row = await repo.renewInvitation(trx, organizationId, id, change);
    if (!row) throw new ServiceError("not_found.invitation");
    await record(trx, actor, row, { verb: "resent" });
    await announce(services, trx, organizationId);
    return { invitation: presentInvitation(row), url: linkOf(services, token) };
  });
}

export async function withdrawInvitation(
  services: Services,
  actor: PersonActor,
  organizationId: number,
  id: number,
): Promise<void> {
  requireOrganizationPermission(actor, organizationId, "people.write");
  await services.db.transaction().execute(async (trx) => {
    const row = await repo.deleteInvitation(trx, organizationId, id);
    if (!row) throw new ServiceError("not_found.invitation");
    await record(trx, actor, row, { verb: "withdrawn" });
    await announce(services, trx, organizationId);
  });
}

/**
 * Returns what an invitation offers. Whoever made the link can open it, too, so only the account of its address learns
 * that there is one. Throws `LinkUnusable` with the reason.
 */
export async function openInvitation(
  { db }: Services,
  token: string,
  actor: PersonActor | null,
): Promise<OpenedInvitation> {
  const row = usable(await repo.findInvitation(db, digestOf(token)));
  const [own, publications] = await Promise.all([
    ownAccount(db, row.email, actor),
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
    known: own?.belongs ?? false,
    needs_new_password: (own?.belongs && own.has_password) ?? false,
    signed_in: own !== null,
  };
}

type Account = NonNullable<Awaited<ReturnType<typeof repo.findAccount>>>;

/** Returns the account of an address to its own session, and null to everyone else. */
async function ownAccount(db: Db, email: string, actor: PersonActor | null): Promise<Account | null> {
  if (actor === null) return null;
  const account = await repo.findAccount(db, email);
  return account?.id === actor.userId ? account : null;
}

/**
 * Uses an invitation. A member of any organization joins with their own session, because whoever made the link has it, too,
 * and with a new password, because whoever made the account may know the one before. Everyone else creates an account, or
 * gets the one they left with a new password. A name and a password are asked for before anything depends on whether the
 * address has an account. Of two concurrent calls one wins; a failed call leaves the invitation unused. Every session of the
 * account ends; the answer is for `startSession`. Throws `LinkUnusable`, `Forbidden`, `Conflict` if the session has ended,
 * `TooManyAttempts`, or `Invalid` where a name or a new password is missing.
 *
 * Without mail no answer can be for the invited person alone: the maker of a link can accept it in their place, and learns
 * from a refusal that the address has an account elsewhere. Where it has none, that uses up the invitation and creates an
 * account, which the audit log has. Refusals are counted by organization, so that no one tries a list of addresses.
 */
export async function acceptInvitation(
  services: Services,
  given: { token: string; name?: string | undefined; password?: string | undefined },
  actor: PersonActor | null,
): Promise<{ email: string; user: UserAtEpoch }> {
  const { email, organization_id } = usable(await repo.findInvitation(services.db, digestOf(given.token)));
  const own = await ownAccount(services.db, email, actor);
  if (actor !== null && own?.belongs) {
    await requireNewPassword(services, own, given.password);
    // Before the transaction: it takes its time.
    const passwordHash = given.password === undefined ? null : await hashPassword(services, given.password);
    return join(services, given.token, email, (trx) => joiningMember(trx, actor, own, passwordHash));
  }
  // A session of another account: the same answer whether or not the address has one.
  if (actor !== null && !own && given.name === undefined && given.password === undefined)
    throw signInToJoin(email);
  const { name, password } = named(given);
  const passwordHash = await hashPassword(services, password);
  const refusals = services.rateLimits.limit("invitation-refusals");
  return guardAttempts(refusals, String(organization_id), () =>
    join(services, given.token, email, (trx) => newPerson(trx, { email, name, passwordHash })),
  );
}

async function join(
  services: Services,
  token: string,
  email: string,
  find: (trx: Db) => Promise<{ id: string; name: string }>,
): Promise<{ email: string; user: UserAtEpoch }> {
  return services.db.transaction().execute(async (trx) => {
    // Another organization may have invited the same person.
    await lockAddress(trx, email);
    const invitation = usable(await repo.takeInvitation(trx, digestOf(token)));
    const person = await find(trx);
    await addMember(trx, person.id, invitation);
    await recordJoining(trx, person.id, person.name, invitation);
    await announce(services, trx, invitation.organization_id);
    await services.changes.publish(trx, { type: "account", user_id: person.id });
    return { email, user: await userAtEpoch(trx, person.id) };
  });
}

/**
 * Throws `Invalid` unless a password is given that differs from the one before, or `TooManyAttempts`, because that tells
 * whether it was the one before. An account without a password needs none.
 */
async function requireNewPassword(
  services: Services,
  member: Account,
  password: string | undefined,
): Promise<void> {
  if (!member.has_password) return;
  if (password === undefined) throw new Invalid({ password: [message("fields.required")] });
  if (await isPasswordOf(services, member.id, password))
    throw new Invalid({ password: [message("rules.same_password")] });
}

/** Gives a member who joins another organization their new password. Throws `Conflict` if their session has ended. */
async function joiningMember(
  trx: Db,
  actor: PersonActor,
  member: Account,
  passwordHash: string | null,
): Promise<Account> {
  // While the session lives, the memberships and the password are those that were read before.
  await requireLiveSession(trx, actor);
  if (passwordHash !== null && member.has_password) {
    await setPassword(trx, member.id, passwordHash);
    await recordAccountChange(trx, actor, "password_changed");
  }
  return member;
}

/**
 * Uses every invitation of an address whose owner a provider has identified, and creates the account with `account` where
 * it is needed. The provider becomes the only way to sign in, because others may know the password. Returns whether there
 * was an invitation.
 */
export async function acceptByAddress(
  services: Services,
  trx: Db,
  email: string,
  account: () => Promise<string>,
): Promise<boolean> {
  const taken = (await repo.takeInvitationsOf(trx, email)).filter(
    ({ expires_at }) => expires_at.getTime() >= Date.now(),
  );
  if (taken.length === 0) return false;
  const userId = await account();
  if (await removePassword(trx, userId))
    await recordAccountChange(trx, newcomer({ userId, name: email, email }), "password_removed");
  for (const invitation of taken) {
    await addMember(trx, userId, invitation);
    await recordJoining(trx, userId, email, invitation);
    await announce(services, trx, invitation.organization_id);
  }
  return true;
}

/** Creates an account. One without a membership is handed over, whoever had it or disabled it before. Throws `Forbidden`. */
async function newPerson(
  trx: Db,
  given: { email: string; name: string; passwordHash: string },
): Promise<{ id: string; name: string }> {
  const known = await repo.findAccount(trx, given.email);
  if (known?.belongs) throw signInToJoin(given.email);
  if (!known) return { id: await addPerson(trx, given), name: given.name };
  await renewAccount(trx, known.id, given);
  return { id: known.id, name: given.name };
}

function signInToJoin(email: string): ServiceError {
  return new ServiceError("sign_in_to_join", { email });
}

async function addMember(trx: Db, userId: string, invitation: repo.InvitationRow): Promise<void> {
  await lockPerson(trx, userId);
  await insertMembership(trx, { organization_id: invitation.organization_id, user_id: userId }, invitation);
  await deletePasswordLinks(trx, userId);
}

async function record(
  trx: Db,
  author: Author,
  { organization_id, id, email: name }: repo.InvitationRow,
  change: Omit<AuditChange, "record">,
): Promise<void> {
  await recordChange(
    trx,
    author,
    { organization_id },
    { ...change, record: { type: "invitation", id, name } },
  );
}

async function recordJoining(
  trx: Db,
  userId: string,
  name: string,
  { organization_id, email, role, publication_roles }: repo.InvitationRow,
): Promise<void> {
  await recordChange(
    trx,
    newcomer({ userId, name, email }),
    { organization_id },
    {
      verb: "joined",
      record: { type: "person", id: userId, name },
      after: { email, role, publication_roles },
    },
  );
}

function named({ name, password }: { name?: string | undefined; password?: string | undefined }) {
  const missing: Record<string, Message[]> = {};
  if (name === undefined) missing.name = [message("fields.required")];
  if (password === undefined) missing.password = [message("fields.required")];
  if (name === undefined || password === undefined) throw new Invalid(missing);
  return { name, password };
}

function usable<Row extends { expires_at: Date }>(row: Row | undefined): Row {
  if (!row) throw new ServiceError("link_unknown.invitation");
  if (row.expires_at.getTime() < Date.now()) throw new ServiceError("link_expired.invitation");
  return row;
}

const linkOf = ({ config }: Services, token: string) => `${config.baseUrl}/join#token=${token}`;

function announce({ changes }: Services, trx: Db, organizationId: number): Promise<void> {
  return changes.publish(trx, { type: "people", organization_id: organizationId });
}
