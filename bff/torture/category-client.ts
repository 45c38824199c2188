import { setTimeout as delay } from "node:timers/promises";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { Answer, Client } from "./client.ts";
import type { KnownCategory, Ledger } from "./ledger.ts";
import type { Random } from "./random.ts";

type Envelope = { article_category: ArticleCategory };
const PATH = "P/article_categories";
/** More only make the tree slower to look at. */
const MOST = 60;

/** Makes, renames and moves categories until it is told to stop: everybody in the same tree, each their own. */
export async function arrangeCategories(
  client: Client,
  ledger: Ledger,
  { name, random, stop }: { name: string; random: Random; stop: AbortSignal },
): Promise<void> {
  const own: KnownCategory[] = [];
  for (let number = 1; !stop.aborted; number++) {
    const category = own.length > 0 && (own.length >= MOST || random.chance(0.7)) ? random.pick(own) : null;
    if (category) await change(client, own, category, random, number);
    else {
      const parent = own.length > 0 && random.chance(0.6) ? random.pick(own) : null;
      const created = await create(client, `${name}-${number}`, parent);
      if (created) {
        own.push(created);
        ledger.categories.push(created);
      }
    }
    await delay(random.between(10, 120));
  }
}

async function create(
  client: Client,
  marker: string,
  parent: KnownCategory | null,
): Promise<KnownCategory | null> {
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

async function find(client: Client, marker: string): Promise<Answer<Envelope> | null> {
  const answer = await client.read<{ article_categories: ArticleCategory[] }>(PATH);
  const category = answer.body.article_categories.find(({ name }) => name === marker);
  return category ? { ...answer, body: { article_category: category } } : null;
}

async function change(
  client: Client,
  own: KnownCategory[],
  category: KnownCategory,
  random: Random,
  number: number,
): Promise<void> {
  const patch = async (what: string, fields: Partial<ArticleCategory>) => {
    const answer = await client.write(what, () =>
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
    const places = own.filter((other) => !isBelow(own, other, category));
    const parentId = places.length > 0 && random.chance(0.8) ? random.pick(places).id : null;
    if (await patch("move of a category", { parent_id: parentId })) category.parentId = parentId;
  }
}

/** Whether a category is the other one, or somewhere below it. */
function isBelow(own: KnownCategory[], category: KnownCategory, above: KnownCategory): boolean {
  for (let at: KnownCategory | undefined = category; at; ) {
    if (at === above) return true;
    const { parentId }: KnownCategory = at;
    at = own.find(({ id }) => id === parentId);
  }
  return false;
}
