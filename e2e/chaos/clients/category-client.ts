import { setTimeout as delay } from "node:timers/promises";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { ExpectedCategory, ExpectedState } from "../expected-state.ts";
import type { Random } from "../random.ts";
import type { Client, ClientResponse } from "./client.ts";

type Envelope = { article_category: ArticleCategory };
const PATH = "P/article_categories";
/** More categories would only slow down the checks of the tree. */
const MAX_CATEGORIES = 60;

/** Creates, renames and moves categories until `stop`. All clients share a tree, and each changes only its own categories. */
export async function arrangeCategories(
  client: Client,
  expected: ExpectedState,
  { name, random, stop }: { name: string; random: Random; stop: AbortSignal },
): Promise<void> {
  const own: ExpectedCategory[] = [];
  for (let number = 1; !stop.aborted; number++) {
    const category =
      own.length > 0 && (own.length >= MAX_CATEGORIES || random.chance(0.7)) ? random.pick(own) : null;
    if (category) await change(client, own, category, random, number);
    else {
      const parent = own.length > 0 && random.chance(0.6) ? random.pick(own) : null;
      const created = await create(client, `${name}-${number}`, parent);
      if (created) {
        own.push(created);
        expected.categories.push(created);
      }
    }
    await delay(random.between(10, 120));
  }
}

async function create(
  client: Client,
  marker: string,
  parent: ExpectedCategory | null,
): Promise<ExpectedCategory | null> {
  const answer = await client.write(
    "category",
    () =>
      client.send<Envelope>("POST", PATH, {
        json: { article_category: { name: marker, parent_id: parent?.id ?? null } },
      }),
    () => find(client, marker),
  );
  if (answer.status !== 200 && !client.expect(answer, 201, `creating the category ${marker}`)) return null;
  return { id: answer.body.article_category.id, marker, name: marker, parentId: parent?.id ?? null };
}

async function find(client: Client, marker: string): Promise<ClientResponse<Envelope> | null> {
  const answer = await client.read<{ article_categories: ArticleCategory[] }>(PATH);
  const category = answer.body.article_categories.find(({ name }) => name === marker);
  return category ? { ...answer, body: { article_category: category } } : null;
}

async function change(
  client: Client,
  own: ExpectedCategory[],
  category: ExpectedCategory,
  random: Random,
  number: number,
): Promise<void> {
  const patch = async (kind: string, fields: Partial<ArticleCategory>) => {
    const answer = await client.write(kind, () =>
      client.send("PATCH", `${PATH}/${category.id}`, { json: { article_category: fields } }),
    );
    return client.expect(answer, 200, `changing the category ${category.marker}`);
  };
  const dice = random.next();
  if (dice < 0.2) {
    const name = `${category.marker} version ${number}`;
    if (await patch("name of a category", { name })) category.name = name;
  } else if (dice < 0.6) {
    if (await patch("move of a category", { position: random.between(1, 12) })) return;
  } else {
    const parents = own.filter((other) => !isSameOrBelow(own, other, category));
    const parentId = parents.length > 0 && random.chance(0.8) ? random.pick(parents).id : null;
    if (await patch("move of a category", { parent_id: parentId })) category.parentId = parentId;
  }
}

/** Returns whether a category is the ancestor itself or one of its descendants. */
function isSameOrBelow(
  own: ExpectedCategory[],
  category: ExpectedCategory,
  ancestor: ExpectedCategory,
): boolean {
  for (let current: ExpectedCategory | undefined = category; current; ) {
    if (current === ancestor) return true;
    const { parentId }: ExpectedCategory = current;
    current = own.find(({ id }) => id === parentId);
  }
  return false;
}
