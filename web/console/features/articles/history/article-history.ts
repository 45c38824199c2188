import type { StoryVersion } from "#shared/console/articles/stories.ts";
import type { AuditEntry } from "#shared/console/audit.ts";

/** Consecutive saves of one person or API token, or a single event. */
export interface Session<T> {
  newest: T;
  /** The other saves, newest first. */
  earlier: T[];
}

/** An entry of an article's history: versions, or events beside them such as a sign-off or saves of a draft. */
export type HistoryItem =
  | { versions: Session<StoryVersion>; events?: never }
  | { events: Session<AuditEntry>; versions?: never };

/** A list that is loaded in pages, newest first. */
interface Loaded<T> {
  items: readonly T[];
  hasMore: boolean;
}

export interface ArticleHistory {
  /** All loaded versions. */
  sessions: Session<StoryVersion>[];
  /**
   * Sessions and events, without those that are older than the last loaded version or event of a list that has more, because others
   * may belong in between. The session of the newest version is always included.
   */
  items: HistoryItem[];
}

/** Longest gap between two saves of one session. */
const MAX_GAP_MS = 30 * 60 * 1000;

/** Merges the versions of an article with its events, newest first, and groups consecutive saves of one person. */
export function historyOf(versions: Loaded<StoryVersion>, events: Loaded<AuditEntry>): ArticleHistory {
  const all = merge(versions.items, events.items);
  const sessions = all.flatMap((item) => item.versions ?? []);
  const ends = [
    versions.hasMore ? versions.items.at(-1)?.saved_at : undefined,
    events.hasMore ? events.items.at(-1)?.at : undefined,
  ];
  const isComplete = (at: string) =>
    ends.every((end) => end === undefined || Date.parse(at) >= Date.parse(end));
  const items = all.filter((item) =>
    item.versions
      ? item.versions === sessions[0] || isComplete(item.versions.newest.saved_at)
      : isComplete(item.events.newest.at),
  );
  return { sessions, items };
}

export function oldestOf<T>({ newest, earlier }: Session<T>): T {
  return earlier.at(-1) ?? newest;
}

export function changedFieldsOf({ newest, earlier }: Session<StoryVersion>): string[] {
  return [...new Set([newest, ...earlier].flatMap(({ changed_fields }) => changed_fields))];
}

/** Merges two ordered lists without sorting them again, because the clocks of the service and the database may differ. */
function merge(versions: readonly StoryVersion[], events: readonly AuditEntry[]): HistoryItem[] {
  const items: HistoryItem[] = [];
  const addEvent = (event: AuditEntry) => {
    const session = items.at(-1)?.events;
    if (session && isSameDraftSession(oldestOf(session), event)) session.earlier.push(event);
    else items.push({ events: { newest: event, earlier: [] } });
  };
  let added = 0;
  for (const version of versions) {
    // An event at the time of a save is its consequence, such as a withdrawn approval.
    const isOlder = ({ at }: AuditEntry) => Date.parse(at) < Date.parse(version.saved_at);
    for (; added < events.length && !isOlder(events[added]!); added += 1) addEvent(events[added]!);
    const session = items.at(-1)?.versions;
    if (session && isSameSession(oldestOf(session), version)) session.earlier.push(version);
    else items.push({ versions: { newest: version, earlier: [] } });
  }
  for (const event of events.slice(added)) addEvent(event);
  return items;
}

/** Publishing, unpublishing and restoring each are a separate session. */
function isSameSession(later: StoryVersion, earlier: StoryVersion): boolean {
  return (
    later.cause === "changed" &&
    (earlier.cause === "changed" || earlier.cause === "created") &&
    later.saved_by === earlier.saved_by &&
    isShortGap(later.saved_at, earlier.saved_at)
  );
}

function isSameDraftSession(later: AuditEntry, earlier: AuditEntry): boolean {
  return (
    later.verb === "draft_saved" &&
    earlier.verb === "draft_saved" &&
    later.actor.kind === earlier.actor.kind &&
    later.actor.id === earlier.actor.id &&
    isShortGap(later.at, earlier.at)
  );
}

function isShortGap(later: string, earlier: string): boolean {
  return Date.parse(later) - Date.parse(earlier) < MAX_GAP_MS;
}
