import type { Selectable } from "kysely";
import { type Permission, type Role, roleMay } from "#shared/console/permissions.ts";
import type { PublicationsTable } from "../schema/tables.ts";
import { Forbidden, NotFound } from "./errors.ts";

/** A script with an API token (contract 5.1). */
export interface TokenActor {
  kind: "token";
  tokenId: number;
  name: string;
  organizationId: number;
  /** Null: every publication of the organization. */
  publicationIds: readonly number[] | null;
  /** The publication of the request, where it is one of the organization: read together with the token. */
  publication: Selectable<PublicationsTable> | null;
}

/** Somebody signed in to the console. */
export interface PersonActor {
  kind: "person";
  userId: string;
  name: string;
  email: string;
  roles: ReadonlyMap<number, Role>;
}

export type Actor = TokenActor | PersonActor;

/** A token does what an editor does, in its own organization and publications. */
const TOKEN_ROLE: Role = "editor";

interface Place {
  organization_id: number;
  id: number;
}

function roleIn(actor: Actor, place: Place): Role | null {
  if (actor.kind === "person") return actor.roles.get(place.organization_id) ?? null;
  const inside =
    actor.organizationId === place.organization_id &&
    (actor.publicationIds === null || actor.publicationIds.includes(place.id));
  return inside ? TOKEN_ROLE : null;
}

/** Whether this publication exists for the actor at all. */
export function canReach(actor: Actor, publication: Place): boolean {
  return roleIn(actor, publication) !== null;
}

/** Throws `NotFound` for a publication outside the actor's reach, `Forbidden` where the role is too small. */
export function requirePermission(actor: Actor, publication: Place, permission: Permission): void {
  const role = roleIn(actor, publication);
  if (role === null) throw new NotFound("There is no such publication");
  if (!roleMay(role, permission))
    throw new Forbidden(`Your role here is ${role}, which does not allow this.`);
}

/** The same for what belongs to an organization as a whole; tokens have no part in it. */
export function requireOrganizationPermission(
  actor: Actor,
  organizationId: number,
  permission: Permission,
): void {
  const role = actor.kind === "person" ? actor.roles.get(organizationId) : undefined;
  if (role === undefined) throw new NotFound("There is no such organization");
  if (!roleMay(role, permission))
    throw new Forbidden(`Your role here is ${role}, which does not allow this.`);
}

/** How an actor is named in histories. */
export function actorLabel(actor: Actor): string {
  return actor.kind === "person" ? actor.name : `API token “${actor.name}”`;
}
