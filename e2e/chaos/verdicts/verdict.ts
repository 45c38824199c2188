import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Story } from "#shared/contract/stories.ts";
import type { Client } from "../clients/client.ts";
import type { ExpectedState, ExpectedStory } from "../expected-state.ts";

/** Descriptions of lost and duplicated writes. */
export interface Verdict {
  lost: string[];
  duplicated: string[];
}

/** Compares the service's records with the acknowledged writes. */
export async function judgeRecords(client: Client, expected: ExpectedState): Promise<Verdict> {
  const verdict: Verdict = { lost: [], duplicated: [] };
  await judgeStories(client, expected, verdict);
  await judgeCategories(client, expected, verdict);
  await judgeIssues(client, expected, verdict);
  return verdict;
}

async function judgeStories(client: Client, expected: ExpectedState, verdict: Verdict): Promise<void> {
  const shown = Map.groupBy(await readAll<Story>(client, "stories"), ({ external_id }) => external_id ?? "");
  const { findOnce, reportUnexpected } = createLookup(
    verdict,
    "article",
    expected.stories,
    shown,
    (story) => story.externalId,
  );
  for (const known of expected.stories) {
    const story = findOnce(known);
    if (!story) continue;
    for (const [field, expected, found] of differences(known, story))
      verdict.lost.push(
        `the article ${known.externalId} (${known.id}) has ${field} ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
      );
  }
  reportUnexpected();
}

function differences(known: ExpectedStory, story: Story): [string, unknown, unknown][] {
  const pairs: [string, unknown, unknown][] = [
    ["id", known.id, story.id],
    ["title", known.title, story.title],
    ["content", known.content, story.content],
    ["categories", known.categoryIds, story.article_category_ids],
    ["an image", known.hasImage, story.image !== null],
    ["been published", known.isPublished, story.published_at !== null],
  ];
  return pairs.filter(([, expected, found]) => JSON.stringify(expected) !== JSON.stringify(found));
}

async function judgeCategories(client: Client, expected: ExpectedState, verdict: Verdict): Promise<void> {
  const answer = await client.read<{ article_categories: ArticleCategory[] }>("P/article_categories");
  const shown = Map.groupBy(answer.body.article_categories, ({ name }) => name.split(" ")[0] ?? "");
  const { findOnce, reportUnexpected } = createLookup(
    verdict,
    "category",
    expected.categories,
    shown,
    ({ marker }) => marker,
  );
  for (const known of expected.categories) {
    const category = findOnce(known);
    if (!category) continue;
    if (category.id !== known.id || category.name !== known.name)
      verdict.lost.push(`the category ${known.id} has the name ${category.name} instead of ${known.name}`);
    if (category.parent_id !== known.parentId)
      verdict.lost.push(
        `the category ${known.name} (${known.id}) is below ${category.parent_id} instead of ${known.parentId}`,
      );
  }
  reportUnexpected();
}

async function judgeIssues(client: Client, expected: ExpectedState, verdict: Verdict): Promise<void> {
  const shown = Map.groupBy(await readAll<Emag>(client, "emags"), ({ name }) => name);
  const { findOnce, reportUnexpected } = createLookup(
    verdict,
    "issue",
    expected.issues,
    shown,
    ({ name }) => name,
  );
  for (const known of expected.issues) {
    const emag = findOnce(known);
    if (emag && (emag.id !== known.id || emag.preview !== known.preview))
      verdict.lost.push(
        `the issue ${known.name} (${known.id}) has the preview ${emag.preview} instead of ${known.preview}`,
      );
  }
  reportUnexpected();
}

/** Creates a lookup that reports missing, duplicated and undeleted records, and finally records that no client created. */
function createLookup<Known extends { id: number; isDeleted?: boolean }, Shown extends { id: number }>(
  verdict: Verdict,
  type: string,
  expected: Known[],
  shown: Map<string, Shown[]>,
  keyOf: (known: Known) => string,
) {
  const keys = new Set(expected.map(keyOf));
  return {
    findOnce(known: Known): Shown | null {
      const found = shown.get(keyOf(known)) ?? [];
      if (found.length > 1)
        verdict.duplicated.push(
          `the ${type} ${keyOf(known)} exists several times: ${found.map(({ id }) => id).join(", ")}`,
        );
      if (known.isDeleted && found.length > 0)
        verdict.lost.push(`the ${type} ${keyOf(known)} (${known.id}) was deleted but still exists`);
      if (!known.isDeleted && found.length === 0)
        verdict.lost.push(`the ${type} ${keyOf(known)} (${known.id}) is missing`);
      return known.isDeleted ? null : (found[0] ?? null);
    },
    reportUnexpected() {
      for (const [key, records] of shown)
        if (!keys.has(key))
          verdict.duplicated.push(`the ${type} ${key} (${records[0]?.id}) exists but was never acknowledged`);
    },
  };
}

async function readAll<Item>(client: Client, collection: "stories" | "emags"): Promise<Item[]> {
  const all: Item[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer: { body: Record<string, unknown> } = await client.read(
      `P/${collection}?per=100&page=${page}`,
    );
    all.push(...(answer.body[collection] as Item[]));
    page = answer.body.next_page as number | null;
  }
  return all;
}
