import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Story } from "#shared/contract/stories.ts";
import { imageLimits } from "#shared/limits.ts";
import { createStories } from "../stories.context.ts";
import { presentStory } from "../stories.present.ts";
import { findStory, setCategories } from "../stories.repo.ts";
import { currentState } from "../visibility.ts";
import { jsonsInTurn, jsonsOf } from "./listed-stories.ts";

const PUBLICATION = 10;
const IMAGES = imageLimits.types.map((content_type, index) => ({
  id: `${index}`.repeat(32),
  content_type,
  width: 640,
  height: 480,
  bytes: 12_345,
}));

let service: TestService;
let categoryIds: number[];

beforeAll(async () => {
  service = await startTestService();
  const { db } = service.services;
  await db
    .insertInto("images")
    .values(
      IMAGES.map((image) => ({
        ...image,
        publication_id: PUBLICATION,
        purpose: "story",
        added_by: "a test",
      })),
    )
    .execute();
  const answers = ["A", "B"].map((name) =>
    service.request<{ article_category: { id: number } }>("POST", "P/article_categories", {
      json: { article_category: { name } },
    }),
  );
  categoryIds = (await Promise.all(answers)).map(({ body }) => body.article_category.id);
});
afterAll(() => service.stop());

const text = fc.string({ unit: "binary" }).map((given) => given.replaceAll("\0", "").toWellFormed());
const moment = fc
  .date({ min: new Date("0001-01-02T00:00Z"), max: new Date("9999-12-31T11:59:59Z"), noInvalidDate: true })
  .map((date) => new Date(date.getTime()));
const article = fc.record({
  name: text,
  title: text,
  preview: text,
  content: text,
  external_id: text,
  language: text,
  currency: text,
  apple_product_identifier: fc.option(text),
  google_product_identifier: fc.option(text),
  released_at: fc.option(moment),
  published_at: fc.option(moment),
  created_at: moment,
  updated_at: moment,
  cents: fc.nat(2_147_483_647),
  subscription_required: fc.boolean(),
  purchase_required: fc.boolean(),
  image_id: fc.constantFrom(null, ...IMAGES.map(({ id }) => id)),
});

test("the JSON of a list equals the record of each article", async () => {
  const { db, config } = service.services;
  await fc.assert(
    fc.asyncProperty(article, fc.subarray([0, 1]), async (fields, chosen) => {
      const { id } = await db
        .insertInto("stories")
        .values({ ...fields, publication_id: PUBLICATION } as never)
        .returning("id")
        .executeTakeFirstOrThrow();
      await setCategories(
        db,
        id,
        chosen.reverse().map((index) => categoryIds[index]!),
      );
      const row = await findStory(db, PUBLICATION, id);
      const said = JSON.parse(JSON.stringify(presentStory(row!, config.baseUrl)));
      expect(await together([id])).toEqual([said]);
    }),
  );
});

/** Reads articles as lists do, without the cache and then with it. */
async function together(ids: number[]): Promise<Story[]> {
  const { db } = service.services;
  const states = await db
    .selectFrom("all_stories as stories")
    .select(["id", currentState.as("state")])
    .execute();
  const listed = {
    ids,
    states: ids.map((id) => states.find((row) => row.id === id)?.state ?? ""),
    bytes: ids.map(() => 0),
    totalCount: ids.length,
  };
  const context = { ...service.services, ...createStories() };
  const jsons = await jsonsOf(context, listed);
  expect(await jsonsOf(context, listed)).toEqual(jsons);
  expect(await Array.fromAsync(jsonsInTurn(context, listed))).toEqual(jsons);
  return jsons.map((json) => JSON.parse(String(json)));
}

async function someIds(count: number): Promise<number[]> {
  const rows = await service.services.db
    .selectFrom("stories")
    .select("id")
    .orderBy("id")
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

test("articles read together are in the order of the given ids, without deleted ones", async () => {
  const ids = await someIds(6);
  const shuffled = [4, 0, 1, 5, 2, 3].map((index) => ids[index] as number);
  const list = await together([...shuffled.slice(0, 3), 987_654_321, ...shuffled.slice(3)]);
  expect(list.map(({ id }) => id)).toEqual(shuffled);
});
