import { BENCH_TOKEN, CATEGORIES_PATH } from "#bff/testing/bench-provision.ts";

/** Creates a category through the API and returns its ID. */
export async function createCategory(url: string, name: string, parentId: number | null): Promise<number> {
  const response = await fetch(url + CATEGORIES_PATH, {
    method: "POST",
    headers: { Authorization: `Token ${BENCH_TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name, parent_id: parentId }),
  });
  if (!response.ok) throw new Error(`creating a category responded ${response.status}`);
  const { article_category } = (await response.json()) as { article_category: { id: number } };
  return article_category.id;
}
