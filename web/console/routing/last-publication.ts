import type { Session } from "#shared/console/identity/session.ts";
import {
  type CurrentPublication,
  findPublication,
  useMaybePublication,
  useSession,
} from "#web/api/session.ts";

const KEY = "newsrack-last-publication";

/** Stores the current publication in this browser, so that the home page opens it. */
export function storePublication(id: number): void {
  try {
    localStorage.setItem(KEY, String(id));
  } catch {
    // Storage may be full or blocked. The home page then opens the first publication.
  }
}

/** Returns the last used publication if the person still has access, else their first, or null without any. */
export function homePublicationId(session: Session): number | null {
  const ids = session.organizations.flatMap((organization) => organization.publications.map(({ id }) => id));
  let last: string | null = null;
  try {
    last = localStorage.getItem(KEY);
  } catch {
    last = null;
  }
  return ids.find((id) => String(id) === last) ?? ids[0] ?? null;
}

/** Returns the publication in the URL or, on screens outside a publication, the one used last. */
export function useNearbyPublication(): CurrentPublication | null {
  const session = useSession();
  const current = useMaybePublication();
  return current ?? findPublication(session, String(homePublicationId(session)));
}
