import { BENCH_TOKEN, CATEGORIES_PATH } from "./bench-provision.ts";

/** Creates a category over the interface and answers its identifier. */
export async function createCategory(url: string, name: string, parentId: number | null): Promise<number> {
  const response = await fetch(url + CATEGORIES_PATH, {
    method: "POST",
    headers: { Authorization: `Token ${BENCH_TOKEN}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name, parent_id: parentId }),
  });
  if (!response.ok) throw new Error(`A category was answered with ${response.status}.`);
  const { article_category } = (await response.json()) as { article_category: { id: number } };
  return article_category.id;
}
