import type { Db } from "#bff/schema/tables.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { Client } from "../clients/client.ts";

/** Checks the category tree: positions from 1 without gaps, no cycles, and each category listed exactly once. */
export async function judgeTree(client: Client, db: Db): Promise<string[]> {
  const answer = await client.read<{ article_categories: ArticleCategory[] }>("P/article_categories");
  const shown = answer.body.article_categories;
  const wrong: string[] = [];
  for (const [parent, siblings] of Map.groupBy(shown, ({ parent_id }) => parent_id)) {
    const positions = siblings.map(({ position }) => position);
    if (positions.some((position, index) => position !== index + 1))
      wrong.push(`the categories below ${parent} have the positions ${positions.join(", ")}`);
  }
  const byId = new Map(shown.map((category) => [category.id, category]));
  for (const { id, parent_id, parent_ids } of shown) {
    const ancestors = parent_id === null ? [] : [...(byId.get(parent_id)?.parent_ids ?? []), parent_id];
    if (JSON.stringify(ancestors) !== JSON.stringify(parent_ids))
      wrong.push(`the category ${id} is below ${parent_ids.join(", ")} instead of ${ancestors.join(", ")}`);
  }
  // The list starts at the roots, so a category in a cycle is missing from it.
  const rows = await db
    .selectFrom("article_categories")
    .select(["id", "parent_id"])
    .where("publication_id", "=", 10)
    .execute();
  for (const { id, parent_id } of rows)
    if (!byId.has(id)) wrong.push(`the category ${id} below ${parent_id} is not listed`);
  if (byId.size !== shown.length) wrong.push("a category is listed twice");
  return wrong;
}
