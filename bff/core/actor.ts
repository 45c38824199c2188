import type { Selectable } from "kysely";
import { message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";
import type { PublicationsTable } from "#bff/schema/tables/organizations.ts";
import type { SystemPart } from "#shared/console/audit.ts";
import type { Language } from "#shared/console/languages.ts";
import {
  decidingRole,
  type Permission,
  type Role,
  roleInPublication,
  roleMay,
} from "#shared/console/permissions.ts";
import { ServiceError } from "./errors.ts";

/** The ID and client address of the actor's request. */
export interface RequestOrigin {
  requestId: string;
  address: string | null;
}

/** A script with an API token (contract 5.1). */
export interface TokenActor {
  kind: "token";
  tokenId: number;
  /** The secret of the token that the request used. */
  secretId: number;
  name: string;
  organizationId: number;
  /** The publications that the token is limited to; null for every publication of the organization. */
  publicationIds: readonly number[] | null;
  /** The publication in the request's path, loaded together with the token; null if it is not in the organization. */
  publication: Selectable<PublicationsTable> | null;
  /** Absent outside a request. */
  origin?: RequestOrigin;
}

/** A person who is signed in to the console. */
export interface PersonActor {
  kind: "person";
  userId: string;
  /** Absent before sign-in, for example with an invitation link. */
  sessionId?: string;
  name: string;
  email: string;
  /** The language chosen for the console; null if none was chosen. */
  language: Language | null;
  /** Organization-wide roles by organization ID. A person with roles in single publications only has no entry. */
  roles: ReadonlyMap<number, Role>;
  /** Roles for single publications by publication ID. */
  publicationRoles: ReadonlyMap<number, { organizationId: number; role: Role }>;
  /** Absent outside a request. */
  origin?: RequestOrigin;
}

/**
 * A reader with an access token of the internal user provider. Not an `Actor`, because readers have no role and no permission of the
 * publishers' staff.
 */
export interface ReaderActor {
  kind: "reader";
  readerId: string;
}

export type Actor = TokenActor | PersonActor;

/** The service itself, for changes made without a person's or token's request. */
export interface SystemActor {
  kind: "system";
  part: SystemPart;
}

export type Author = Actor | SystemActor;

/** Returns the actor for a person who follows a one-time link before signing in. */
export function linkActor(person: Pick<PersonActor, "userId" | "name" | "email">): PersonActor {
  return { kind: "person", ...person, language: null, roles: new Map(), publicationRoles: new Map() };
}

export function system(part: SystemPart): SystemActor {
  return { kind: "system", part };
}

/** The role of an API token in its organization and publications. */
const TOKEN_ROLE: Role = "editor";

/** The IDs of a publication and its organization. A row of a publication has both. */
export interface PublicationRef {
  organization_id: number;
  id: number;
}

/** Returns the actor's role in a publication, or null if the actor must not learn that the publication exists. */
export function roleIn(actor: Actor, publication: PublicationRef): Role | null {
  if (actor.kind === "person")
    return roleInPublication(
      actor.roles.get(publication.organization_id) ?? null,
      actor.publicationRoles.get(publication.id)?.role ?? null,
    );
  const inside =
    actor.organizationId === publication.organization_id &&
    (actor.publicationIds === null || actor.publicationIds.includes(publication.id));
  return inside ? TOKEN_ROLE : null;
}

export function canReach(actor: Actor, publication: PublicationRef): boolean {
  return roleIn(actor, publication) !== null;
}

export function hasPermission(actor: Actor, publication: PublicationRef, permission: Permission): boolean {
  const role = decidingRoleOf(actor, publication, permission);
  return role !== null && roleMay(role, permission);
}

/** Throws `NotFound` if the actor has no role in the publication, and `Forbidden` if the role lacks the permission. */
export function requirePermission(actor: Actor, publication: PublicationRef, permission: Permission): void {
  if (roleIn(actor, publication) === null) throw new ServiceError("not_found.publication");
  requireRole(decidingRoleOf(actor, publication, permission), permission);
}

function decidingRoleOf(actor: Actor, publication: PublicationRef, permission: Permission): Role | null {
  const own = roleIn(actor, publication);
  const organization = actor.kind === "person" ? (actor.roles.get(publication.organization_id) ?? null) : own;
  return decidingRole({ organization, publication: own }, permission);
}

/** Throws `NotFound` or `Forbidden` unless the actor has the permission in the whole organization. Tokens never have. */
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

export function organizationIdsOf(actor: PersonActor): number[] {
  const throughPublications = [...actor.publicationRoles.values()].map(
    ({ organizationId }) => organizationId,
  );
  return [...new Set([...actor.roles.keys(), ...throughPublications])];
}

/** Returns the organizations and single publications in which a person has a role, for queries across publications. */
export function reachOf(actor: PersonActor): { organizationIds: number[]; publicationIds: number[] } {
  return { organizationIds: [...actor.roles.keys()], publicationIds: [...actor.publicationRoles.keys()] };
}

/** Returns the name of an author as histories store it. The form of API tokens matches existing rows. */
export function actorLabel(author: Author): string {
  if (author.kind === "system") return "Newsrack";
  return author.kind === "person" ? author.name : `API token “${author.name}”`;
}

const TOKEN_LABEL = /^API token “(.*)”$/s;

/** Renders a stored author in a language. */
export function renderActorLabel(label: string, language: Language): string {
  const name = TOKEN_LABEL.exec(label)?.[1];
  return name === undefined ? label : render(message("words.api_token", { name }), language);
}
