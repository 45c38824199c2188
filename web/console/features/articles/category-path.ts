import type { ArticleCategory } from "#shared/contract/article-categories.ts";

type Category = Pick<ArticleCategory, "id" | "name" | "parent_ids">;

/** Returns a category with its ancestors, such as "Sport › Football", or null if the category is unknown. */
export function categoryPath(categories: readonly Category[], id: number): string | null {
  const category = categories.find((one) => one.id === id);
  if (!category) return null;
  const names = category.parent_ids.map((parent) => categories.find((one) => one.id === parent)?.name);
  return [...names.filter((name) => name !== undefined), category.name].join(" › ");
}
