import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import {
  createContext,
  createElement,
  type ReactNode,
  use,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useParams } from "react-router-dom";
import {
  getInstallation,
  getSession,
  type Organization,
  type ReachedPublication,
  type Session,
} from "#shared/console/identity/session.ts";
import { decidingRole, type Permission, type Role, roleMay } from "#shared/console/permissions.ts";
import { call, reading } from "./client.ts";
import { sessionKey } from "./query-keys.ts";

/** Thrown where a session is needed and no one is signed in. */
export class SignedOutError extends Error {
  override name = "SignedOutError";
}

/**
 * Query of the session. Throws `SignedOutError` before sign-in. Inside the shell, an expired session opens the sign-in
 * dialog.
 */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
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
  queryFn: reading(getInstallation, {}),
});

/** Returns the session. Only inside the shell, whose route loads the session before it renders. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

export interface CurrentPublication {
  organization: Organization;
  publication: ReachedPublication;
  role: Role;
  /** Identifies the publication in requests. */
  ref: PublicationRef;
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
          ref: { organization_id: organization.id, publication_id: publication.id },
          can: (permission) => {
            const roles = { organization: organization.role, publication: publication.role };
            const role = decidingRole(roles, permission);
            return role !== null && roleMay(role, permission);
          },
        };
  return null;
}

const PublicationContext = createContext<CurrentPublication | null>(null);

interface PublicationProviderProps {
  /** Says if something is unsaved. A lost role then stays on screen, so that no form closes with what was typed in it. */
  unsaved: { subscribe: (listener: () => void) => () => void; getState: () => boolean };
  children: ReactNode;
}

/** Provides the publication in the URL. It is the same object until the session or the URL changes. */
export function PublicationProvider({ unsaved, children }: PublicationProviderProps) {
  const session = useSession();
  const { publicationId } = useParams();
  const current = useMemo(() => findPublication(session, publicationId), [session, publicationId]);
  const [shown, setShown] = useState(current);
  const isSame = shown !== null && String(shown.publication.id) === publicationId;
  const hasOtherRole = isSame && !hasSameRoles(shown, current);
  const isKept = useSyncExternalStore(unsaved.subscribe, () => hasOtherRole && unsaved.getState());
  if (shown !== current && !isKept) setShown(current);
  return createElement(PublicationContext, { value: isKept ? shown : current }, children);
}

const hasSameRoles = (one: CurrentPublication, other: CurrentPublication | null): boolean =>
  one.role === other?.role && one.organization.role === other.organization.role;

/** Returns the publication in the URL. Throws `UnknownPublicationError`, which the route displays. */
export function usePublication(): CurrentPublication {
  const found = useMaybePublication();
  if (!found) throw new UnknownPublicationError();
  return found;
}

export function useMaybePublication(): CurrentPublication | null {
  return use(PublicationContext);
}

/** Identifies the publication of a request. Every route of the contract contains both ids. */
export interface PublicationRef {
  organization_id: number;
  publication_id: number;
}

export function usePublicationRef(): PublicationRef {
  return usePublication().ref;
}
