import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import {
  getInstallation,
  getSession,
  type Organization,
  type ReachedPublication,
  type Session,
} from "#shared/console/identity/session.ts";
import { decidingRole, type Permission, type Role, roleMay } from "#shared/console/permissions.ts";
import { call } from "./client.ts";

/** Thrown where a session is needed and no one is signed in. */
export class SignedOutError extends Error {
  override name = "SignedOutError";
}

/**
 * Query of the session. Throws `SignedOutError` before sign-in. Inside the shell, an expired session opens the sign-in
 * dialog.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<Session> => {
    const session = await call(getSession, { signal });
    if (!session) throw new SignedOutError("No one is signed in.");
    return session;
  },
  staleTime: 5 * 60_000,
});

/** Query of whether the installation is set up and whether this browser is signed in. */
export const installationQuery = queryOptions({
  queryKey: ["installation"],
  queryFn: ({ signal }) => call(getInstallation, { signal }),
});

/** Returns the session. Only inside the shell, whose route loads the session before it renders. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

export interface CurrentPublication {
  organization: Organization;
  publication: ReachedPublication;
  role: Role;
  /**
   * Returns whether the person has a permission in the publication or, for organization-wide permissions, in its
   * organization.
   */
  can: (permission: Permission) => boolean;
}

/** Thrown when the URL contains a publication that the person cannot see. */
export class UnknownPublicationError extends Error {
  constructor() {
    super("This publication is not on your list.");
    this.name = "UnknownPublicationError";
  }
}

/** Returns the publication with this id and the person's permissions in it, or null if they cannot see it. */
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

/** Returns the parameters that identify a publication in requests. */
export const refOf = ({ organization, publication }: CurrentPublication): PublicationRef => ({
  organization_id: organization.id,
  publication_id: publication.id,
});

/** Returns the publication in the URL. Throws `UnknownPublicationError`, which the route displays. */
export function usePublication(): CurrentPublication {
  const session = useSession();
  const found = findPublication(session, useParams().publicationId);
  if (!found) throw new UnknownPublicationError();
  return found;
}

/** Returns the publication in the URL, or null. */
export function useMaybePublication(): CurrentPublication | null {
  const session = useSession();
  return findPublication(session, useParams().publicationId);
}

/** Identifies the publication of a request. Every route of the contract contains both ids. */
export interface PublicationRef {
  organization_id: number;
  publication_id: number;
}

/** Returns the parameters that identify the publication in the URL. */
export function usePublicationRef(): PublicationRef {
  return refOf(usePublication());
}
