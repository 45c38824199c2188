import type { StoryVersion } from "#shared/console/articles/stories.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import { sessionsOf, type VersionSession } from "./version-sessions.ts";

/** An entry of an article's history: a session of saves, or an event such as a sign-off. */
export type HistoryItem = { at: string } & (
  | { session: VersionSession; event?: never }
  | { event: AuditEntry; session?: never }
);

/** A list that is loaded in pages, newest first. */
interface Loaded<T> {
  items: readonly T[];
  hasMore: boolean;
}

/**
 * Merges the sessions of an article with its events, newest first. Leaves out what is older than the last loaded version or event of a
 * list that goes on, because others may belong in between.
 */
export function historyOf(versions: Loaded<StoryVersion>, events: Loaded<AuditEntry>): HistoryItem[] {
  const items: HistoryItem[] = [
    ...sessionsOf(versions.items).map((session) => ({ at: session.newest.saved_at, session })),
    ...events.items.map((event) => ({ at: event.at, event })),
  ];
  const ends = [
    versions.hasMore ? versions.items.at(-1)?.saved_at : undefined,
    events.hasMore ? events.items.at(-1)?.at : undefined,
  ];
  return items
    .filter(({ at }) => ends.every((end) => end === undefined || Date.parse(at) >= Date.parse(end)))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
