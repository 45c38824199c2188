import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { decidingRole, type Permission, type Role, roleMay } from "#shared/console/permissions.ts";
import {
  getInstallation,
  getSession,
  type Organization,
  type ReachedPublication,
  type Session,
} from "#shared/console/session.ts";
import { call } from "./client.ts";

/** Thrown where a session is needed and no one is signed in. */
export class SignedOutError extends Error {
  override name = "SignedOutError";
}

/** Throws `SignedOutError` before anyone has signed in. In the shell, a session that has ended is asked for again. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<Session> => {
    const session = await call(getSession, { signal });
    if (!session) throw new SignedOutError("No one is signed in.");
    return session;
  },
  staleTime: 5 * 60_000,
});

/** Whether anybody can sign in here yet, and whether this browser has. */
export const installationQuery = queryOptions({
  queryKey: ["installation"],
  queryFn: ({ signal }) => call(getInstallation, { signal }),
});

/** The person signed in. Inside the shell only: its route has loaded the session before anything is drawn. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

export interface CurrentPublication {
  organization: Organization;
  publication: ReachedPublication;
  role: Role;
  /** Whether the person may do this: in the publication, or where it concerns all of them, in its organization. */
  can: (permission: Permission) => boolean;
}

/** Thrown where an address names a publication that the person cannot see. */
export class UnknownPublicationError extends Error {
  constructor() {
    super("This publication is not on your list.");
    this.name = "UnknownPublicationError";
  }
}

/** The publication with this id, with what the person may do in it; null when it is not on their list. */
export function findPublication(session: Session, id: string | undefined): CurrentPublication | null {
  for (const organization of session.organizations)
    for (const publication of organization.publications)
      if (String(publication.id) === id)
        return {
          organization,
          publication,
          role: publication.role,
          can: (permission) => {
            const roles = { organization: organization.role, publication: publication.role };
            const role = decidingRole(roles, permission);
            return role !== null && roleMay(role, permission);
          },
        };
  return null;
}

/** Names a publication as requests name it. */
export const refOf = ({ organization, publication }: CurrentPublication): PublicationRef => ({
  organization_id: organization.id,
  publication_id: publication.id,
});

/** The publication that the address names. Throws `UnknownPublicationError`, which the route explains. */
export function usePublication(): CurrentPublication {
  const session = useSession();
  const found = findPublication(session, useParams().publicationId);
  if (!found) throw new UnknownPublicationError();
  return found;
}

/** The publication that the address names, or null where it names none. */
export function useMaybePublication(): CurrentPublication | null {
  const session = useSession();
  return findPublication(session, useParams().publicationId);
}

/** Which publication a request is about; every route of the contract names both. */
export interface PublicationRef {
  organization_id: number;
  publication_id: number;
}

/** The publication that the address names, as requests name it. */
export function usePublicationRef(): PublicationRef {
  return refOf(usePublication());
}
