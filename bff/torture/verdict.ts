import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Story } from "#shared/contract/stories.ts";
import type { Client } from "./client.ts";
import type { KnownStory, Ledger } from "./ledger.ts";

/** What became of acknowledged writes, in sentences. */
export interface Verdict {
  lost: string[];
  doubled: string[];
}

/** Holds what the service shows against what it has acknowledged. */
export async function judgeRecords(client: Client, ledger: Ledger): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [] };
  await judgeStories(client, ledger, verdict);
  await judgeCategories(client, ledger, verdict);
  await judgeIssues(client, ledger, verdict);
  return verdict;
}

async function judgeStories(client: Client, ledger: Ledger, verdict: Verdict): Promise<void> {
  const shown = Map.groupBy(await readAll<Story>(client, "stories"), ({ external_id }) => external_id ?? "");
  const { once, missing } = looker(verdict, "article", ledger.stories, shown, (story) => story.externalId);
  for (const known of ledger.stories) {
    const story = once(known);
    if (!story) continue;
    for (const [field, expected, found] of differences(known, story))
      verdict.lost.push(
        `the article ${known.externalId} (${known.id}) has ${field} ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
      );
  }
  missing();
}

function differences(known: KnownStory, story: Story): [string, unknown, unknown][] {
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

async function judgeCategories(client: Client, ledger: Ledger, verdict: Verdict): Promise<void> {
  const answer = await client.read<{ article_categories: ArticleCategory[] }>("P/article_categories");
  const shown = Map.groupBy(answer.body.article_categories, ({ name }) => name.split(" ")[0] ?? "");
  const { once, missing } = looker(verdict, "category", ledger.categories, shown, ({ marker }) => marker);
  for (const known of ledger.categories) {
    const category = once(known);
    if (!category) continue;
    if (category.id !== known.id || category.name !== known.name)
      verdict.lost.push(`the category ${known.id} is called ${category.name} instead of ${known.name}`);
    if (category.parent_id !== known.parentId)
      verdict.lost.push(
        `the category ${known.name} (${known.id}) is below ${category.parent_id} instead of ${known.parentId}`,
      );
  }
  missing();
}

async function judgeIssues(client: Client, ledger: Ledger, verdict: Verdict): Promise<void> {
  const shown = Map.groupBy(await readAll<Emag>(client, "emags"), ({ name }) => name);
  const { once, missing } = looker(verdict, "issue", ledger.issues, shown, ({ name }) => name);
  for (const known of ledger.issues) {
    const emag = once(known);
    if (emag && (emag.id !== known.id || emag.preview !== known.preview))
      verdict.lost.push(
        `the issue ${known.name} (${known.id}) has the preview ${emag.preview} instead of ${known.preview}`,
      );
  }
  missing();
}

/** Finds each acknowledged record once, and afterwards says which ones are there that nobody knows of. */
function looker<Known extends { id: number; isDeleted?: boolean }, Shown extends { id: number }>(
  verdict: Verdict,
  what: string,
  ledger: Known[],
  shown: Map<string, Shown[]>,
  keyOf: (known: Known) => string,
) {
  const keys = new Set(ledger.map(keyOf));
  return {
    once(known: Known): Shown | null {
      const found = shown.get(keyOf(known)) ?? [];
      if (found.length > 1)
        verdict.doubled.push(
          `the ${what} ${keyOf(known)} is there as ${found.map(({ id }) => id).join(", ")}`,
        );
      if (known.isDeleted && found.length > 0)
        verdict.lost.push(`the ${what} ${keyOf(known)} (${known.id}) was deleted, and is there`);
      if (!known.isDeleted && found.length === 0)
        verdict.lost.push(`the ${what} ${keyOf(known)} (${known.id}) is not there`);
      return known.isDeleted ? null : (found[0] ?? null);
    },
    missing() {
      for (const [key, records] of shown)
        if (!keys.has(key))
          verdict.doubled.push(`the ${what} ${key} (${records[0]?.id}) is there, though nobody was told so`);
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
