import type { StoryVersion } from "#shared/console/articles/stories.ts";

/** Consecutive saves of one person or API token. */
export interface VersionSession {
  newest: StoryVersion;
  /** The other saves, newest first. */
  earlier: StoryVersion[];
}

/** Longest gap between two saves of one session. */
const MAX_GAP_MS = 30 * 60 * 1000;

/** Groups versions, newest first, into sessions. Publishing, unpublishing and restoring each are a separate session. */
export function sessionsOf(versions: readonly StoryVersion[]): VersionSession[] {
  const sessions: VersionSession[] = [];
  for (const version of versions) {
    const session = sessions.at(-1);
    if (session && isSameSession(oldestOf(session), version)) session.earlier.push(version);
    else sessions.push({ newest: version, earlier: [] });
  }
  return sessions;
}

/** Returns the first save of a session. */
export function oldestOf({ newest, earlier }: VersionSession): StoryVersion {
  return earlier.at(-1) ?? newest;
}

/** Returns the fields that a session changed, each once. */
export function changedFieldsOf({ newest, earlier }: VersionSession): string[] {
  return [...new Set([newest, ...earlier].flatMap(({ changed_fields }) => changed_fields))];
}

function isSameSession(later: StoryVersion, earlier: StoryVersion): boolean {
  return (
    later.cause === "changed" &&
    (earlier.cause === "changed" || earlier.cause === "created") &&
    later.saved_by === earlier.saved_by &&
    Date.parse(later.saved_at) - Date.parse(earlier.saved_at) < MAX_GAP_MS
  );
}
