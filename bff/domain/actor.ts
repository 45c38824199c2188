import type { Selectable } from "kysely";
import type { SystemPart } from "#shared/console/audit.ts";
import type { Language } from "#shared/console/languages.ts";
import {
  decidingRole,
  type Permission,
  type Role,
  roleInPublication,
  roleMay,
} from "#shared/console/permissions.ts";
import { message } from "../messages/message.ts";
import type { PublicationsTable } from "../schema/tables/organizations.ts";
import { ServiceError } from "./errors.ts";

/** The request that an actor made. */
export interface RequestOrigin {
  requestId: string;
  address: string | null;
}

/** A script with an API token (contract 5.1). */
export interface TokenActor {
  kind: "token";
  tokenId: number;
  /** Which of its secrets was shown. */
  secretId: number;
  name: string;
  organizationId: number;
  /** Null: every publication of the organization. */
  publicationIds: readonly number[] | null;
  /** The publication of the request, where it is one of the organization: read together with the token. */
  publication: Selectable<PublicationsTable> | null;
  /** Absent where no request was made. */
  origin?: RequestOrigin;
}

/** Somebody signed in to the console. */
export interface PersonActor {
  kind: "person";
  userId: string;
  /** Absent where no session was shown. */
  sessionId?: string;
  name: string;
  email: string;
  /** What they chose to read the console in; null until then. */
  language: Language | null;
  /** By organization: the role in it as a whole. Whoever has a part in some publications alone has none. */
  roles: ReadonlyMap<number, Role>;
  /** By publication: the role that was set for it. */
  publicationRoles: ReadonlyMap<number, { organizationId: number; role: Role }>;
  /** Absent where no request was made. */
  origin?: RequestOrigin;
}

export type Actor = TokenActor | PersonActor;

/** The service itself, at work without anybody's request. */
export interface SystemActor {
  kind: "system";
  part: SystemPart;
}

/** Whoever changes something. */
export type Author = Actor | SystemActor;

/** Somebody who does something by a link, before they are signed in. */
export function newcomer(person: Pick<PersonActor, "userId" | "name" | "email">): PersonActor {
  return { kind: "person", ...person, language: null, roles: new Map(), publicationRoles: new Map() };
}

export function system(part: SystemPart): SystemActor {
  return { kind: "system", part };
}

/** A token does what an editor does, in its own organization and publications. */
const TOKEN_ROLE: Role = "editor";

interface Place {
  organization_id: number;
  id: number;
}

/** What the actor is in a publication; null where it does not exist for them. */
export function roleIn(actor: Actor, place: Place): Role | null {
  if (actor.kind === "person")
    return roleInPublication(
      actor.roles.get(place.organization_id) ?? null,
      actor.publicationRoles.get(place.id)?.role ?? null,
    );
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
  const own = roleIn(actor, publication);
  if (own === null) throw new ServiceError("not_found.publication");
  const organization = actor.kind === "person" ? (actor.roles.get(publication.organization_id) ?? null) : own;
  requireRole(decidingRole({ organization, publication: own }, permission), permission);
}

/** The same for what belongs to an organization as a whole; tokens have no part in it. */
export function requireOrganizationPermission(
  actor: Actor,
  organizationId: number,
  permission: Permission,
): void {
  if (actor.kind !== "person" || !organizationIdsOf(actor).includes(organizationId))
    throw new ServiceError("not_found.organization");
  requireRole(actor.roles.get(organizationId) ?? null, permission);
}

function requireRole(role: Role | null, permission: Permission): void {
  if (role === null) throw new ServiceError("forbidden.publication_role");
  if (!roleMay(role, permission))
    throw new ServiceError("forbidden.role", { role: message(`words.${role}`) });
}

/** The organizations in which somebody has any role. */
export function organizationIdsOf(actor: PersonActor): number[] {
  const throughPublications = [...actor.publicationRoles.values()].map(
    ({ organizationId }) => organizationId,
  );
  return [...new Set([...actor.roles.keys(), ...throughPublications])];
}

/** What somebody can reach, for queries across publications: all of these organizations, and these publications. */
export function reachOf(actor: PersonActor): { organizationIds: number[]; publicationIds: number[] } {
  return { organizationIds: [...actor.roles.keys()], publicationIds: [...actor.publicationRoles.keys()] };
}

/** How an author is named in histories. */
export function actorLabel(author: Author): string {
  if (author.kind === "system") return "Newsrack";
  return author.kind === "person" ? author.name : `API token “${author.name}”`;
}
