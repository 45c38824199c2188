import type { StoryVersion } from "#shared/console/story-desk.ts";

/** Saves of one person that followed each other closely: the newest stands for all of them. */
export interface VersionGroup {
  newest: StoryVersion;
  earlier: StoryVersion[];
}

/** Saves further apart than this are told one by one. */
const CLOSE_MS = 10 * 60 * 1000;

/** Groups versions, given the newest first, so that what saved itself while somebody wrote does not bury the rest. */
export function groupVersions(versions: readonly StoryVersion[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  for (const version of versions) {
    const group = groups.at(-1);
    if (group && isClose(group.earlier.at(-1) ?? group.newest, version)) group.earlier.push(version);
    else groups.push({ newest: version, earlier: [] });
  }
  return groups;
}

function isClose(later: StoryVersion, earlier: StoryVersion): boolean {
  return (
    later.cause === "changed" &&
    earlier.cause === "changed" &&
    later.saved_by === earlier.saved_by &&
    Date.parse(later.saved_at) - Date.parse(earlier.saved_at) < CLOSE_MS
  );
}
