import type { StoryVersion } from "#shared/console/articles/stories.ts";

/** Saves of one user in quick succession. The list shows the newest and collapses the earlier ones. */
export interface VersionGroup {
  newest: StoryVersion;
  earlier: StoryVersion[];
}

/** Longest gap between two saves of one group. */
const MAX_GAP_MS = 10 * 60 * 1000;

/** Groups versions, newest first, so that automatic saves do not crowd out the others. */
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
    Date.parse(later.saved_at) - Date.parse(earlier.saved_at) < MAX_GAP_MS
  );
}
