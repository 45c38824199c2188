import type { TFunction } from "i18next";
import type { RemovalPreview } from "#shared/console/articles/article-categories.ts";

/** Destination of the subcategories: the parent (null: root level), or the merge target (null: not chosen yet). */
export type RemovalTarget =
  | { kind: "delete"; parent: string | null }
  | { kind: "merge"; into: string | null };

/** Returns the effects of a removal on the articles and on the subcategories as sentences. */
export function removalEffects(
  t: TFunction<"categories">,
  { stories, stories_left_without, children }: RemovalPreview,
  target: RemovalTarget,
): [articles: string, children: string] {
  const articles = t("removal.articles", { count: stories });
  const leavesUnassigned = target.kind === "delete" && stories_left_without > 0;
  return [
    leavesUnassigned ? `${articles} ${unassignedText(t, stories, stories_left_without)}` : articles,
    movingChildren(t, children, target),
  ];
}

function unassignedText(t: TFunction<"categories">, stories: number, count: number): string {
  if (stories === 1) return t("removal.uncategorized_only");
  return count === stories ? t("removal.uncategorized_all") : t("removal.uncategorized_some", { count });
}

function movingChildren(t: TFunction<"categories">, count: number, target: RemovalTarget): string {
  if (count === 0) return t("removal.children_none");
  if (target.kind === "merge")
    return target.into === null
      ? t("removal.children_open", { count })
      : t("removal.children_into", { count, name: target.into });
  return target.parent === null
    ? t("removal.children_to_root", { count })
    : t("removal.children_into", { count, name: target.parent });
}
