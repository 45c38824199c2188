import type { TFunction } from "i18next";
import type { RemovalPreview } from "#shared/console/category-desk.ts";

/** Where the subcategories of a removed category go: to its parent (null: the root level), or to the merge target (null: not chosen yet). */
export type RemovalTarget =
  | { kind: "delete"; parent: string | null }
  | { kind: "merge"; into: string | null };

/** Describes what a removal does to the articles and to the subcategories, one sentence or two for each. */
export function removalEffects(
  t: TFunction<"categories">,
  { stories, stories_left_without, children }: RemovalPreview,
  target: RemovalTarget,
): [articles: string, children: string] {
  const articles = t("removal.articles", { count: stories });
  const isLosing = target.kind === "delete" && stories_left_without > 0;
  return [
    isLosing ? `${articles} ${losing(t, stories, stories_left_without)}` : articles,
    movingChildren(t, children, target),
  ];
}

function losing(t: TFunction<"categories">, stories: number, count: number): string {
  if (stories === 1) return t("removal.lose_only");
  return count === stories ? t("removal.lose_all") : t("removal.lose_some", { count });
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
