import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Story } from "#shared/contract/stories.ts";
import { imageLimits } from "#shared/limits.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { readListed } from "./listed-stories.ts";
import { presentStory } from "./stories.present.ts";
import { findStory, setCategories } from "./stories.repo.ts";
import { storiesJson } from "./story-json.repo.ts";
import { idOf, markOf, type StoryMark } from "./story-mark.ts";

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
      expect(await together([id])).toEqual([said]);
      expect(await oneByOne([`${id}:0`])).toEqual([said]);
    }),
  );
});

/** As a search reads a page. */
async function together(ids: number[]): Promise<Story[]> {
  const { db, config } = service.services;
  const json = storiesJson(sql`${ids}::integer[]`, config.baseUrl);
  return JSON.parse((await db.selectNoFrom(json.as("json")).executeTakeFirstOrThrow()).json);
}

async function oneByOne(marks: StoryMark[], keep = false): Promise<Story[]> {
  return (await readListed(service.services, marks, { keep })).map((json) => JSON.parse(String(json)));
}

function storyMarks() {
  return service.services.db.selectFrom("stories").select(markOf("stories").as("mark")).orderBy("id");
}

test("keeps the order, also between those that are known and those that are not", async () => {
  const marks = (await storyMarks().limit(6).execute()).map(({ mark }) => mark);
  await oneByOne(
    marks.filter((_, index) => index % 3 === 1),
    true,
  );
  const shuffled = [4, 0, 1, 5, 2, 3].map((index) => marks[index]!);
  const ids = shuffled.map(idOf);
  for (const list of [await together(ids), await oneByOne(shuffled), await oneByOne(shuffled, true)])
    expect(list.map(({ id }) => id)).toEqual(ids);
});

test("leaves out what is gone", async () => {
  const [first, gone, last] = (await storyMarks().limit(3).execute()).map(({ mark }) => mark);
  const marks = [last!, gone!, first!];
  await service.services.db.deleteFrom("stories").where("id", "=", idOf(gone!)).execute();
  for (const list of [await together(marks.map(idOf)), await oneByOne([last!, "987654321:1", first!])])
    expect(list.map(({ id }) => id)).toEqual([idOf(last!), idOf(first!)]);
});

test("keeps an article under the mark it was read with", async () => {
  const { db, texts } = service.services;
  const written = (title: string) =>
    db
      .updateTable("stories")
      .set({ title })
      .where("id", "=", (eb) => eb.selectFrom("stories").select(eb.fn.min("id").as("id")))
      .returning(markOf("stories").as("mark"))
      .executeTakeFirstOrThrow();
  const { mark: before } = await written("Before");
  const { mark: meanwhile } = await written("Meanwhile");
  await oneByOne([before], true);
  expect(texts.get(`story ${before}`)).toBeUndefined();
  expect(JSON.parse(String(texts.get(`story ${meanwhile}`)))).toMatchObject({ title: "Meanwhile" });
});
