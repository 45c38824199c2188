import type { Session } from "#shared/console/session.ts";
import { type CurrentPublication, findPublication, useMaybePublication, useSession } from "../api/session.ts";

const KEY = "newsrack-last-publication";

/** Remembers on this browser where somebody works, so that home leads back there. */
export function rememberPublication(id: number): void {
  try {
    localStorage.setItem(KEY, String(id));
  } catch {
    // Storage may be full or forbidden; home then leads to the first publication.
  }
}

/** The publication used last, if the person still has it; else their first; null when they have none. */
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

/** The publication that the address names; on a screen outside of all of them, the one that somebody came from. */
export function useNearbyPublication(): CurrentPublication | null {
  const session = useSession();
  const current = useMaybePublication();
  return current ?? findPublication(session, String(homePublicationId(session)));
}
