import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { stateOfStory } from "#shared/contract/stories.ts";
import type { Changer } from "#web/console/components/record/session/use-save-status.ts";

/** Visibility of an article for readers at a given time. `until` is when it goes offline; null if it stays online. */
export type ArticleState =
  | { kind: "draft" }
  /** Published but without a release date, so readers can't see it. */
  | { kind: "undated" }
  | { kind: "scheduled"; from: string; until: string | null }
  | { kind: "visible"; since: string; until: string | null };

/**
 * Returns the state of an article. Readers see an article once it is published and its release date has passed, until its offline
 * date passes.
 */
export function stateOf(
  {
    published_at,
    released_at,
    offline_at: until,
  }: Pick<ConsoleStory, "published_at" | "released_at" | "offline_at">,
  now: number,
): ArticleState {
  const kind = stateOfStory({ published_at, released_at }, now);
  const isOffline = until !== null && Date.parse(until) <= now;
  if (kind === "draft" || published_at === null || isOffline) return { kind: "draft" };
  if (kind === "undated" || released_at === null) return { kind: "undated" };
  if (kind === "scheduled") return { kind, from: released_at, until };
  const since = Date.parse(released_at) > Date.parse(published_at) ? released_at : published_at;
  return { kind: "visible", since, until };
}

/** Returns when an article or its draft was last changed. `by`: the author of a change, which leaves no time if it discarded a draft. */
export function changedAt(
  { updated_at, draft }: Pick<ConsoleStory, "updated_at" | "draft">,
  by: Changer | null | undefined,
): string {
  const times = [updated_at, draft?.saved_at, by?.at].filter((time) => time !== undefined);
  return times.reduce((latest, time) => (Date.parse(time) > Date.parse(latest) ? time : latest));
}

/** Returns when an article goes offline; null for a draft, and for one that stays online. */
export function untilOf(state: ArticleState): string | null {
  return "until" in state ? state.until : null;
}
