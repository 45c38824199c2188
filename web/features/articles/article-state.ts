import { type Story, stateOfStory } from "#shared/contract/stories.ts";

/** What an article is for its readers at a moment. */
export type ArticleState =
  | { kind: "draft" }
  /** Published, but without a release date: readers do not see it. */
  | { kind: "undated" }
  | { kind: "scheduled"; from: string }
  | { kind: "visible"; since: string };

/** Readers see an article once it is published and its release has passed. */
export function stateOf(
  { published_at, released_at }: Pick<Story, "published_at" | "released_at">,
  now: number,
): ArticleState {
  const kind = stateOfStory({ published_at, released_at }, now);
  if (kind === "draft" || published_at === null) return { kind: "draft" };
  if (kind === "undated" || released_at === null) return { kind: "undated" };
  if (kind === "scheduled") return { kind, from: released_at };
  const since = Date.parse(released_at) > Date.parse(published_at) ? released_at : published_at;
  return { kind: "visible", since };
}

/** Whether readers have to wait for a release. */
export function isToCome(releasedAt: string | null): releasedAt is string {
  return releasedAt !== null && Date.parse(releasedAt) > Date.now();
}
