import type { Story } from "./stories-contract.ts";

/** What an article is for its readers at a moment. */
export type ArticleState =
  | { kind: "draft" }
  | { kind: "scheduled"; from: string | null }
  | { kind: "visible"; since: string };

/** Readers see an article once it is published and its release has passed. */
export function stateOf(
  { published_at, released_at }: Pick<Story, "published_at" | "released_at">,
  now: number,
): ArticleState {
  if (published_at === null) return { kind: "draft" };
  if (released_at === null || Date.parse(released_at) > now) return { kind: "scheduled", from: released_at };
  const since = Date.parse(released_at) > Date.parse(published_at) ? released_at : published_at;
  return { kind: "visible", since };
}
