import { type PersonActor, requireOrganizationPermission } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { type AuditChange, type Fields, recordChange } from "#bff/domain/audit/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Invitation, Person, Roles } from "#shared/console/identity/people.ts";
import { type UserAtEpoch, userAtEpoch } from "../credential-epoch.ts";
import { deleteSecondFactor } from "../two-factor/second-factor.service.ts";
import { unlinkProvider } from "../users/provider-links.service.ts";
import { disableAccount, enableAccount, lockPerson, requireLiveSession } from "../users/users.service.ts";
import { listInvitations } from "./invitations.service.ts";
import { presentPerson } from "./people.present.ts";
import * as repo from "./people.repo.ts";
import { requireRoles } from "./requested-roles.ts";

/** Identifies a member of an organization. */
export interface PersonPath {
  organization_id: number;
  user_id: string;
}

/** Lists the members and invitations of an organization. Throws `NotFound` or `Forbidden`. */
export async function listPeople(
  { db }: Pick<PlatformContext, "db">,
  actor: PersonActor,
  organizationId: number,
): Promise<{ people: Person[]; invitations: Invitation[] }> {
  requireOrganizationPermission(actor, organizationId, "people.read");
  const [people, invitations] = await Promise.all([
    repo.listPeople(db, organizationId),
    listInvitations(db, organizationId),
  ]);
  return { people: people.map(presentPerson), invitations };
}

/** Throws `Forbidden` unless the actor may change the organization's people, and `NotFound` unless this is one of them. */
export async function openPerson(
  { db }: Pick<PlatformContext, "db">,
  actor: PersonActor,
  path: PersonPath,
): Promise<PersonPath> {
  requireOrganizationPermission(actor, path.organization_id, "people.write");
  await getPerson(db, path);
  return { organization_id: path.organization_id, user_id: path.user_id };
}

/**
 * Changes a person's roles, which ends their sessions. Throws `Invalid`, `VersionConflict`, or `Conflict` if the organization
 * would be left without an administrator.
 */
export async function changeRoles(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: PersonActor,
  path: PersonPath,
  roles: Roles,
  ifMatch: string | undefined,
): Promise<{ person: Person; user: UserAtEpoch }> {
  return services.db.transaction().execute(async (trx) => {
    await repo.lockOrganizations(trx, [path.organization_id]);
    await lockForActor(trx, actor, path.user_id);
    const before = await getPerson(trx, path);
    requireVersion(ifMatch, before.version);
    await requireRoles(trx, path.organization_id, roles);
    if (roles.role !== "admin") await requireOtherAdministrator(trx, path.organization_id, before);
    const after = { ...before, ...(await repo.updateRoles(trx, path, roles)) };
    const rolesOf = ({ role, publication_roles }: Roles) => ({ role, publication_roles });
    await record(trx, actor, path, after, {
      verb: "role_changed",
      before: rolesOf(before),
      after: rolesOf(after),
    });
    await services.changes.publish(trx, { type: "people", organization_id: path.organization_id });
    return { person: presentPerson(after), user: await userAtEpoch(trx, path.user_id) };
  });
}

/** Removes a person from an organization, which ends their sessions. Throws `Conflict` for its last administrator. */
export async function removePerson(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: PersonActor,
  path: PersonPath,
): Promise<UserAtEpoch> {
  return services.db.transaction().execute(async (trx) => {
    await repo.lockOrganizations(trx, [path.organization_id]);
    await lockForActor(trx, actor, path.user_id);
    const person = await getPerson(trx, path);
    await requireOtherAdministrator(trx, path.organization_id, person);
    await repo.deleteMembership(trx, path.organization_id, path.user_id);
    await record(trx, actor, path, person, { verb: "removed" });
    await services.changes.publish(trx, { type: "people", organization_id: path.organization_id });
    return userAtEpoch(trx, path.user_id);
  });
}

/**
 * Locks a person whose sessions are about to end. An actor who changes their own roles continues in a new session, so their
 * current one must still be live.
 */
async function lockForActor(trx: Db, actor: PersonActor, userId: string): Promise<void> {
  if (actor.userId === userId) await requireLiveSession(trx, actor);
  else await lockPerson(trx, userId);
}

/** Disables an account, which ends its sessions and prevents new ones. Throws `Conflict` for a last administrator. */
export async function disablePerson(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: PersonActor,
  path: PersonPath,
): Promise<Person> {
  if (actor.userId === path.user_id) throw new ServiceError("own_account.disable");
  return services.db.transaction().execute(async (trx) => {
    const organizationIds = await repo.organizationsOf(trx, path.user_id);
    await repo.lockOrganizations(trx, organizationIds);
    const person = await requireSoleAdministration(trx, actor, path);
    for (const organizationId of organizationIds) {
      const member = await repo.findPerson(trx, organizationId, path.user_id);
      if (member) await requireOtherAdministrator(trx, organizationId, member);
    }
    const disabled_at = await disableAccount(trx, person.user_id);
    await record(trx, actor, path, person, { verb: "disabled" });
    await services.changes.publish(trx, { type: "people", organization_id: path.organization_id });
    return presentPerson({ ...person, disabled_at });
  });
}

export async function enablePerson(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: PersonActor,
  path: PersonPath,
): Promise<Person> {
  return changeAccount(services, actor, path, "enabled", async (trx, person) => {
    await enableAccount(trx, path.user_id);
    return { person: { ...person, disabled_at: null } };
  });
}

/** Turns off the second factor of a person who lost their device, so that they can sign in with the password alone. */
export async function turnOffTwoFactor(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: PersonActor,
  path: PersonPath,
): Promise<Person> {
  return changeAccount(services, actor, path, "two_factor_disabled", async (trx, person) => {
    await deleteSecondFactor(trx, path.user_id);
    return { person: { ...person, two_factor_enabled: false } };
  });
}

/** Unlinks an identity at an OpenID provider, which ends the person's sessions. Throws `NotFound` or `Conflict`. */
export async function unlinkPersonsProvider(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: PersonActor,
  path: PersonPath,
  linkId: string,
): Promise<Person> {
  if (actor.userId === path.user_id) throw new ServiceError("own_account.unlink");
  return changeAccount(services, actor, path, "provider_unlinked", async (trx, person) => {
    const identity = await unlinkProvider(trx, path.user_id, linkId);
    const provider_links = person.provider_links.filter(({ id }) => id !== linkId);
    return { person: { ...person, provider_links }, before: { ...identity } };
  });
}

/** Changes an account in all its organizations. `before` are the audit log's fields before the change. */
async function changeAccount(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: PersonActor,
  path: PersonPath,
  verb: AuditChange["verb"],
  change: (trx: Db, person: repo.PersonRow) => Promise<{ person: repo.PersonRow; before?: Fields }>,
): Promise<Person> {
  return services.db.transaction().execute(async (trx) => {
    // The person must not join an organization that the actor does not administer before the transaction ends.
    await lockPerson(trx, path.user_id);
    const { person, before } = await change(trx, await requireSoleAdministration(trx, actor, path));
    await record(trx, actor, path, person, { verb, ...(before && { before }) });
    await services.changes.publish(trx, { type: "people", organization_id: path.organization_id });
    return presentPerson(person);
  });
}

/** Returns a person. Throws `Conflict` unless the actor is an administrator in all organizations of the person's account. */
export async function requireSoleAdministration(
  db: Db,
  actor: PersonActor,
  path: PersonPath,
): Promise<repo.PersonRow> {
  const person = await getPerson(db, path);
  const organizationIds = await repo.organizationsOf(db, path.user_id);
  if (organizationIds.some((organizationId) => actor.roles.get(organizationId) !== "admin"))
    throw new ServiceError("person_elsewhere", { name: person.name });
  return person;
}

async function getPerson(db: Db, path: PersonPath): Promise<repo.PersonRow> {
  const person = await repo.findPerson(db, path.organization_id, path.user_id);
  if (!person) throw new ServiceError("not_found.person");
  return person;
}

async function requireOtherAdministrator(
  trx: Db,
  organizationId: number,
  person: repo.PersonRow,
): Promise<void> {
  if (person.role !== "admin" || person.disabled_at !== null) return;
  if (await repo.hasOtherAdministrator(trx, organizationId, person.user_id)) return;
  throw new ServiceError("last_administrator", { name: person.name });
}

async function record(
  trx: Db,
  actor: PersonActor,
  { organization_id }: PersonPath,
  { user_id: id, name }: repo.PersonRow,
  change: Omit<AuditChange, "record">,
): Promise<void> {
  await recordChange(trx, actor, organization_id, { ...change, record: { type: "person", id, name } });
}
