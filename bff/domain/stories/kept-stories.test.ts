import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Story } from "#shared/contract/stories.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { keptStories } from "./kept-stories.ts";
import { presentStory } from "./stories.present.ts";
import { findStoriesJson, findStory, setCategories } from "./stories.repo.ts";
import { idOf, type StoryMark } from "./story-list.repo.ts";

const PUBLICATION = 10;
const IMAGE = {
  id: "0123456789abcdef0123456789abcdef",
  content_type: "image/png",
  width: 640,
  height: 480,
  bytes: 12_345,
} as const;

let service: TestService;
let categoryIds: number[];

beforeAll(async () => {
  service = await startTestService();
  const { db } = service.services;
  await db
    .insertInto("images")
    .values({ ...IMAGE, publication_id: PUBLICATION, purpose: "story", added_by: "a test" })
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
  image_id: fc.constantFrom(null, IMAGE.id),
});

test("says in a list what is said of each article by itself", async () => {
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
      expect(JSON.parse(await findStoriesJson(db, [id], config.baseUrl))).toEqual([said]);
      const [kept] = await keptStories(service.services, [`${id}:0`]);
      expect(JSON.parse(String(kept))).toEqual(said);
    }),
  );
});

test("keeps the order, also between those that are known and those that are not", async () => {
  const { db, config } = service.services;
  const rows = await db
    .selectFrom("stories")
    .select(["id", sql<string>`xmin::text`.as("written_by")])
    .orderBy("id")
    .limit(6)
    .execute();
  const marks = rows.map(({ id, written_by }): StoryMark => `${id}:${written_by}`);
  const known = marks.filter((_, index) => index % 3 === 1);
  await keptStories(service.services, known);
  const shuffled = [marks[4]!, marks[0]!, marks[1]!, marks[5]!, marks[2]!, marks[3]!];
  const ids = shuffled.map(idOf);
  const kept = (await keptStories(service.services, shuffled)).map((text) => JSON.parse(String(text)));
  for (const list of [kept, JSON.parse(await findStoriesJson(db, ids, config.baseUrl))] as Story[][])
    expect(list.map(({ id }) => id)).toEqual(ids);
});
