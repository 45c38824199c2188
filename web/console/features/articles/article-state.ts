import { type Story, stateOfStory } from "#shared/contract/stories.ts";

/** Visibility of an article for readers at a given time. */
export type ArticleState =
  | { kind: "draft" }
  /** Published but without a release date, so readers can't see it. */
  | { kind: "undated" }
  | { kind: "scheduled"; from: string }
  | { kind: "visible"; since: string };

/** Returns the state of an article. Readers see an article once it is published and its release date has passed. */
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
