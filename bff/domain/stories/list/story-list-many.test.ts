import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { StoryList } from "#shared/contract/stories.ts";
import { searchDocuments } from "../search/search-documents.ts";
import { listStories } from "./story-list.repo.ts";

const MANY = 10_000;

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const { db } = service.services;
  // Inserted directly instead of with 10,000 requests. Every 100th has a rare word, and every second one a common word.
  const stories = Array.from({ length: MANY }, (_, index) => {
    const n = index + 1;
    return {
      title: `Title ${n}`,
      content: `Text of ${n}${n % 100 === 0 ? " Seltenes" : ""}${n % 2 === 0 ? " gerade" : ""}`,
      external_id: `EXT-${String(n).padStart(6, "0")}`,
      apple_product_identifier: null,
      google_product_identifier: null,
    };
  });
  const documents = await Promise.all(stories.map(searchDocuments));
  await sql`
    with given as (
      select * from unnest(${stories.map(({ title }) => title)}::text[], ${stories.map(({ content }) => content)}::text[],
        ${stories.map(({ external_id }) => external_id)}::text[], ${documents.map(({ title }) => title)}::text[],
        ${documents.map(({ content }) => content)}::text[])
        with ordinality given(title, content, external_id, title_document, content_document, n)
    ), added as (
      insert into stories (publication_id, name, title, preview, content, external_id, language, cents, currency,
        subscription_required, purchase_required)
      select 10, 'Article ' || n, title, '', content, external_id, 'de', 0, 'EUR', false, false from given order by n
      returning id, external_id
    ), titled as (
      insert into story_title_search select id, 10, title_document::tsvector from added join given using (external_id)
    )
    insert into story_content_search
    select id, 10, content_document::tsvector from added join given using (external_id)`.execute(db);
});
afterAll(() => service.stop());

async function page(query: string): Promise<StoryList> {
  const { status, body, text } = await service.request<StoryList>("GET", `P/stories?${query}`);
  expect(status, text).toBe(200);
  return body;
}

/** Reads all pages of a list and expects the same total on each. */
async function walk(query: string, total: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number: number | null = 1; number !== null; ) {
    const list: StoryList = await page(`per=100&page=${number}&${query}`);
    expect(list).toMatchObject({
      current_page: number,
      total_count: total,
      total_pages: Math.ceil(total / 100),
    });
    ids.push(...list.stories.map(({ id }) => id));
    number = list.next_page;
  }
  return ids;
}

const newestFirst = (ids: number[]) => ids.toSorted((one, other) => other - one);

test("GET stories returns each of 10,000 articles on exactly one page, in order", async () => {
  const ids = await walk("", MANY);
  expect(new Set(ids).size).toBe(MANY);
  expect(ids).toEqual(newestFirst(ids));
});

test("GET stories searches and filters 10,000 articles with exact totals", async () => {
  const rare = await walk("search=seltenes", MANY / 100);
  expect(new Set(rare).size).toBe(MANY / 100);
  expect(rare).toEqual(newestFirst(rare));
  const common = await walk("search=GERADE", MANY / 2);
  expect(new Set(common).size).toBe(MANY / 2);
  expect(common).toEqual(newestFirst(common));
  expect(await walk("external_id=ext-0012", 100)).toHaveLength(100);
  expect((await page("external_id=EXT-004711&search=te")).stories.map(({ name }) => name)).toEqual([
    "Article 4711",
  ]);
  expect((await page("page=101&per=100")).stories).toEqual([]);
});

test("GET stories reads articles one by one if their texts are long", async () => {
  // JSON escapes each of these characters with six.
  const content = "\u0001".repeat(400_000);
  const names = ["LONG-1", "LONG-2", "LONG-3"];
  for (const external_id of names) {
    const story = { name: external_id, content, external_id };
    expect((await service.request("POST", "P/stories", { json: { story } })).status).toBe(201);
  }
  const listed = (external_id: string) =>
    listStories(service.services.db, {
      publicationId: 10,
      filter: { externalIds: [external_id] },
      sort: "newest",
      page: { page: 1, per: 25 },
    });
  expect(await listed("long-")).toMatchObject({ bytes: names.map(() => content.length), totalCount: 3 });
  expect(await listed("long-1")).toMatchObject({ bytes: [content.length], totalCount: 1 });
  for (const found of [names.toReversed(), ["LONG-1"]]) {
    const { stories } = await page(`external_id=${found.length === 1 ? found[0] : "long-"}`);
    expect(stories.map(({ name }) => name)).toEqual(found);
    expect(stories.every((story) => story.content === content)).toBe(true);
  }
});
