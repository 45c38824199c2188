import type { Invitation, Person, Roles } from "#shared/console/people.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import {
  disableAccount,
  enableAccount,
  lockPerson,
  requireLiveSession,
} from "../accounts/accounts.service.ts";
import { type UserAtEpoch, userAtEpoch } from "../accounts/credential-epoch.service.ts";
import { unlinkProvider } from "../accounts/provider-links.service.ts";
import { deleteSecondFactor } from "../accounts/second-factor.service.ts";
import { type PersonActor, requireOrganizationPermission } from "../actor.ts";
import { type AuditChange, type Fields, recordChange } from "../audit/audit.service.ts";
import { ServiceError } from "../errors.ts";
import { requireVersion } from "../record-version.ts";
import { listInvitations } from "./invitations.service.ts";
import { presentPerson } from "./people.present.ts";
import * as repo from "./people.repo.ts";
import { requireRoles } from "./requested-roles.ts";

/** Somebody in an organization. */
export interface PersonPath {
  organization_id: number;
  user_id: string;
}

/** Who belongs to an organization, and who is invited. Throws `NotFound` or `Forbidden`. */
export async function listPeople(
  { db }: Services,
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

/** Throws `NotFound` unless the actor may change people here and this is one of them. */
export async function openPerson(
  { db }: Services,
  actor: PersonActor,
  path: PersonPath,
): Promise<PersonPath> {
  requireOrganizationPermission(actor, path.organization_id, "people.write");
  await personAt(db, path);
  return { organization_id: path.organization_id, user_id: path.user_id };
}

/**
 * Changes roles, which ends the sessions of the person. Throws `Invalid`, `VersionConflict`, or `Conflict` where it would
 * leave the organization without an administrator.
 */
export async function changeRoles(
  services: Services,
  actor: PersonActor,
  path: PersonPath,
  roles: Roles,
  ifMatch: string | undefined,
): Promise<{ person: Person; user: UserAtEpoch }> {
  return services.db.transaction().execute(async (trx) => {
    await repo.lockOrganizations(trx, [path.organization_id]);
    await lockForActor(trx, actor, path.user_id);
    const before = await personAt(trx, path);
    requireVersion(ifMatch, before.version);
    await requireRoles(trx, path.organization_id, roles);
    if (roles.role !== "admin") await keepAnAdministrator(trx, path.organization_id, before);
    await repo.updateRoles(trx, path, roles);
    const after = await personAt(trx, path);
    const rolesOf = ({ role, publication_roles }: Roles) => ({ role, publication_roles });
    await record(trx, actor, path, after, {
      verb: "role_changed",
      before: rolesOf(before),
      after: rolesOf(after),
    });
    await announce(services, trx, path);
    return { person: presentPerson(after), user: await userAtEpoch(trx, path.user_id) };
  });
}

/** Removes a person from an organization, which ends their sessions. Throws `Conflict` for its last administrator. */
export async function removePerson(
  services: Services,
  actor: PersonActor,
  path: PersonPath,
): Promise<UserAtEpoch> {
  return services.db.transaction().execute(async (trx) => {
    await repo.lockOrganizations(trx, [path.organization_id]);
    await lockForActor(trx, actor, path.user_id);
    const person = await personAt(trx, path);
    await keepAnAdministrator(trx, path.organization_id, person);
    await repo.deleteMembership(trx, path.organization_id, path.user_id);
    await record(trx, actor, path, person, { verb: "removed" });
    await announce(services, trx, path);
    return userAtEpoch(trx, path.user_id);
  });
}

/**
 * Locks a person whose credentials are about to change. An actor who changes their own continues in a new session afterwards,
 * so theirs must not have ended in the meantime.
 */
async function lockForActor(trx: Db, actor: PersonActor, userId: string): Promise<void> {
  if (actor.userId === userId) await requireLiveSession(trx, actor);
  else await lockPerson(trx, userId);
}

/** Ends somebody's sessions and lets them begin no other one. Throws `Conflict` for a last administrator. */
export async function disablePerson(
  services: Services,
  actor: PersonActor,
  path: PersonPath,
): Promise<Person> {
  if (actor.userId === path.user_id) throw new ServiceError("own_account.disable");
  return services.db.transaction().execute(async (trx) => {
    const organizationIds = await repo.organizationsOf(trx, path.user_id);
    await repo.lockOrganizations(trx, organizationIds);
    const person = await wholePerson(trx, actor, path);
    for (const organizationId of organizationIds) {
      const there = await repo.findPerson(trx, organizationId, path.user_id);
      if (there) await keepAnAdministrator(trx, organizationId, there);
    }
    await disableAccount(trx, person.user_id);
    await record(trx, actor, path, person, { verb: "disabled" });
    await announce(services, trx, path);
    return presentPerson(await personAt(trx, path));
  });
}

export async function enablePerson(
  services: Services,
  actor: PersonActor,
  path: PersonPath,
): Promise<Person> {
  return changeWhole(services, actor, path, "enabled", async (trx) => {
    await enableAccount(trx, path.user_id);
  });
}

/** For somebody whose device is lost: the password alone signs them in until they set up another one. */
export async function turnOffTwoFactor(
  services: Services,
  actor: PersonActor,
  path: PersonPath,
): Promise<Person> {
  return changeWhole(services, actor, path, "two_factor_disabled", (trx) =>
    deleteSecondFactor(trx, path.user_id),
  );
}

/** Unlinks an identity at an OpenID provider, which ends the person's sessions. Throws `NotFound` or `Conflict`. */
export async function unlinkPersonsProvider(
  services: Services,
  actor: PersonActor,
  path: PersonPath,
  linkId: string,
): Promise<Person> {
  if (actor.userId === path.user_id) throw new ServiceError("own_account.unlink");
  return changeWhole(
    services,
    actor,
    path,
    "provider_unlinked",
    (trx) => unlinkProvider(trx, path.user_id, linkId),
    (identity) => ({ ...identity }),
  );
}

/** Changes an account as a whole. `removed` returns what the audit log has as its state before. */
async function changeWhole<T>(
  services: Services,
  actor: PersonActor,
  path: PersonPath,
  verb: AuditChange["verb"],
  change: (trx: Db) => Promise<T>,
  removed: (result: T) => Fields | null = () => null,
): Promise<Person> {
  return services.db.transaction().execute(async (trx) => {
    // Until the end of the transaction the person can't join an organization whose administrator the actor is not.
    await lockPerson(trx, path.user_id);
    const person = await wholePerson(trx, actor, path);
    const before = removed(await change(trx));
    await record(trx, actor, path, person, { verb, before });
    await announce(services, trx, path);
    return presentPerson(await personAt(trx, path));
  });
}

/** An account is more than one organization's affair: it takes somebody who administers all of them. */
export async function wholePerson(db: Db, actor: PersonActor, path: PersonPath): Promise<repo.PersonRow> {
  const person = await personAt(db, path);
  const all = await repo.organizationsOf(db, path.user_id);
  if (all.some((organizationId) => actor.roles.get(organizationId) !== "admin"))
    throw new ServiceError("person_elsewhere", { name: person.name });
  return person;
}

async function personAt(db: Db, path: PersonPath): Promise<repo.PersonRow> {
  const person = await repo.findPerson(db, path.organization_id, path.user_id);
  if (!person) throw new ServiceError("not_found.person");
  return person;
}

async function keepAnAdministrator(trx: Db, organizationId: number, person: repo.PersonRow): Promise<void> {
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
  await recordChange(trx, actor, { organization_id }, { ...change, record: { type: "person", id, name } });
}

async function announce({ changes }: Services, trx: Db, path: PersonPath): Promise<void> {
  await changes.publish(trx, { type: "people", organization_id: path.organization_id });
  await changes.publish(trx, { type: "account", user_id: path.user_id });
}
