import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Story, StoryList } from "#shared/contract/stories.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const records = [
    { name: "one", title: "Der Frühling", content: "Alles grünt.", external_id: "EXT-001" },
    { name: "two", title: "Summer", content: "100% sun_shine and C:\\temp", external_id: "ext-002" },
    {
      name: "three",
      title: "Autumn",
      content: "Leaves\n\nfall down",
      apple_product_identifier: "com.apple.AUTUMN-x",
    },
    {
      name: "four",
      title: "Winter",
      content: "Snow",
      google_product_identifier: "com.google.winter",
      external_id: "K,4",
    },
    { name: "spring is in the name alone", title: "", content: "", preview: "preview-only" },
  ];
  for (const story of records) {
    const answer = await service.request("POST", "P/stories", { json: { story } });
    expect(answer.status, answer.text).toBe(201);
  }
  // One article per day, at 22:30 in the publication's time zone.
  for (const [index, name] of records.map(({ name }) => name).entries())
    await service.services.db
      .updateTable("stories")
      .set({ created_at: new Date(`2026-03-0${index + 1}T21:30:00.000Z`) } as never)
      .where("name", "=", name)
      .execute();
});

afterAll(() => service.stop());

const list = (query: string) => service.request<StoryList>("GET", `P/stories?${query}`);
async function names(query: string): Promise<string[]> {
  const { status, body, text } = await list(query);
  expect(status, text).toBe(200);
  expect(body.total_count).toBe(body.stories.length);
  return body.stories.map(({ name }) => name.split(" ")[0]!);
}

test("GET stories returns the contract's envelope with complete articles, newest first", async () => {
  const { body } = await list("");
  expect(body).toMatchObject({
    current_page: 1,
    total_pages: 1,
    total_count: 5,
    per_page: 25,
    next_page: null,
    prev_page: null,
  });
  expect(body.stories.map(({ name }) => name.split(" ")[0])).toEqual([
    "spring",
    "four",
    "three",
    "two",
    "one",
  ]);
  const single = await service.request<{ story: Story }>("GET", `P/stories/${body.stories[0]!.id}`);
  expect(body.stories[0]).toEqual(single.body.story);
});

test("GET stories is paged, and its total is exact after each creation and deletion", async () => {
  const second = await list("per=2&page=2");
  expect(second.body).toMatchObject({
    current_page: 2,
    total_pages: 3,
    total_count: 5,
    per_page: 2,
    next_page: 3,
    prev_page: 1,
  });
  expect(second.body.stories.map(({ name }) => name)).toEqual(["three", "two"]);
  expect((await list("page=9&per=2")).body).toMatchObject({
    stories: [],
    next_page: null,
    prev_page: null,
    total_pages: 3,
  });
  expect((await list("page=2147483647&per=100")).body.stories).toEqual([]);
  expect((await list("per=500")).body.per_page).toBe(100);
  const added = await Promise.all(
    Array.from({ length: 8 }, () =>
      service.request<{ story: Story }>("POST", "P/stories", { json: { story: { name: "More" } } }),
    ),
  );
  expect((await list("per=1")).body.total_count).toBe(13);
  await Promise.all(added.map(({ body }) => service.request("DELETE", `P/stories/${body.story.id}`)));
  expect((await list("per=1")).body.total_count).toBe(5);
  const elsewhere = await service.request<StoryList>(
    "GET",
    "/api/v2/importer/organizations/1/publications/11/stories",
  );
  expect(elsewhere.body).toMatchObject({ stories: [], total_count: 0, total_pages: 0 });
});

test.each([
  "page=0",
  "page=-1",
  "page=x",
  "per=0",
  "per=1.5",
  "page=1&page=2",
  "from=yesterday",
  "to=2026-13-01",
  "state=gone",
  "sort=size",
  "article_category_id=x",
])("GET stories returns 422 for %s", async (query) => {
  const answer = await list(query);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body)).toEqual([query.split("=")[0]]);
});

test.each([
  ["from=2026-01-01&from=2026-02-01", "from"],
  ["page[]=2", "page"],
  ["per=1&per=2", "per"],
  ["search=a&search=b", "search"],
])("GET stories rejects repeated values in %s", async (query, field) => {
  expect(await list(query)).toMatchObject({
    status: 422,
    body: { [field]: ["must be sent once, not as a list"] },
  });
});

test("GET stories shows the current state of each article after any change", async () => {
  const made = await service.request<{ story: { id: number } }>("POST", "P/stories", {
    json: {
      story: { name: "Kept", title: "First", language: "de", content: "Text", released_at: "2026-01-01" },
    },
  });
  const path = `P/stories/${made.body.story.id}`;
  const shown = async () => {
    const { body } = await list("per=1");
    const { body: alone } = await service.request<{ story: Story }>("GET", path);
    expect(body.stories).toEqual([alone.story]);
    return alone.story;
  };
  const category = await service.request<{ article_category: { id: number } }>(
    "POST",
    "P/article_categories",
    {
      json: { article_category: { name: "Kept" } },
    },
  );
  expect((await shown()).title).toBe("First");
  await service.request("PATCH", path, { json: { story: { title: "Second" } } });
  expect((await shown()).title).toBe("Second");
  const ids = [category.body.article_category.id];
  await service.request("PATCH", path, { json: { story: { article_category_ids: ids } } });
  expect((await shown()).article_category_ids).toEqual(ids);
  await service.request("POST", `${path}/publish`, {});
  expect((await shown()).published_at).not.toBeNull();
  // Changed directly in the database, without a new version.
  await service.services.db
    .updateTable("stories")
    .set({ preview: "By hand" })
    .where("id", "=", made.body.story.id)
    .execute();
  expect((await shown()).preview).toBe("By hand");
  await service.request("DELETE", path);
  expect(await names("search=Second")).toEqual([]);
});

describe("GET stories?external_id", () => {
  test.each([
    ["external_id=001", ["one"]],
    ["external_id=EXT-", ["two", "one"]],
    ["external_id=ext-", ["two", "one"]],
    ["external_id=001,002", ["two", "one"]],
    ["external_id[]=001&external_id[]=002", ["two", "one"]],
    ["external_id%5B0%5D=001&external_id%5B1%5D=002", ["two", "one"]],
    ["external_id[]=elsewhere", []],
    ["external_id[mine]=elsewhere", []],
    ["external_id=%20001%20,%20,nothing", ["one"]],
    ["external_id=001&external_id=002", ["two", "one"]],
    ["external_id=4", ["four"]],
    ["external_id=%25", []],
    ["external_id=_", []],
    ["external_id=,", ["spring", "four", "three", "two", "one"]],
    ["external_id=", ["spring", "four", "three", "two", "one"]],
  ])("filters by %s", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });
});

describe("GET stories?external_id_exact", () => {
  test.each([
    ["EXT-001", ["one"]],
    ["ext-001", []],
    ["EXT-00", []],
    ["K,4", ["four"]],
    ["K", []],
    ["EXT-00_", []],
    ["EXT-001&search=summer", []],
    ["EXT-001&state=draft", ["one"]],
    ["", []],
  ])("finds the whole value %s", async (value, expected) => {
    expect(await names(`external_id_exact=${value}`)).toEqual(expected);
  });

  test("returns 422 for several values", async () => {
    const { status, body } = await service.request(
      "GET",
      "P/stories?external_id_exact=a&external_id_exact=b",
    );
    expect({ status, body }).toEqual({ status: 422, body: { external_id_exact: [expect.any(String)] } });
  });
});

describe("GET stories?search", () => {
  test.each([
    ["summer", ["two"]],
    ["UMME", ["two"]],
    ["FRÜH", ["one"]],
    ["grünt", ["one"]],
    ["100%", ["two"]],
    ["%", []],
    ["_", []],
    ["sun_shine", ["two"]],
    ["sunXshine", []],
    ["\\temp", ["two"]],
    ["leaves\n\nfall", ["three"]],
    ["Leaves fall", ["three"]],
    ['"leaves down"', []],
    ["fall down", ["three"]],
    ["autumn-X", ["three"]],
    ["com.google", ["four"]],
    ["ext-00", ["two", "one"]],
    ["K,4", ["four"]],
    ["preview-only", []],
    ["name alone", []],
    ["  winter  ", ["four"]],
    ["   ", ["spring", "four", "three", "two", "one"]],
    ["Winter Snow", ["four"]],
  ])("finds %j", async (search, expected) => {
    expect(await names(new URLSearchParams({ search }).toString())).toEqual(expected);
  });

  test("finds the latest text and not the previous one", async () => {
    const { body } = await service.request<{ story: Story }>("POST", "P/stories", {
      json: { story: { name: "moving", content: "before-the-change" } },
    });
    expect(await names("search=before-the")).toEqual(["moving"]);
    await service.request("PATCH", `P/stories/${body.story.id}`, {
      json: { story: { content: "after-the-change" } },
    });
    expect(await names("search=before-the")).toEqual([]);
    expect(await names("search=after-the")).toEqual(["moving"]);
    await service.request("DELETE", `P/stories/${body.story.id}`);
    expect(await names("search=after-the")).toEqual([]);
  });
});

describe("GET stories?from&to", () => {
  test.each([
    ["from=2026-03-03T21:30:00.000Z", ["spring", "four", "three"]],
    ["from=2026-03-03T21:30:00.001Z", ["spring", "four"]],
    ["to=2026-03-02T21:30:00.000Z", ["two", "one"]],
    ["to=2026-03-02T21:29:59.999Z", ["one"]],
    ["from=2026-03-02T22:30:00%2B01:00&to=2026-03-03T22:30:00%2B01:00", ["three", "two"]],
    ["from=2026-03-02T22:30:00+01:00&to=2026-03-03T22:30:00+01:00", ["three", "two"]],
    ["from=2026-03-03T22:30&to=2026-03-03T22:30", ["three"]],
    ["from=2026-03-02&to=2026-03-03", ["three", "two"]],
    ["from=2027-01-01", []],
    ["search=s&from=2026-03-04", ["four"]],
  ])("filters by %s", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });
});

describe("console filters of GET stories", () => {
  test("filter by state", async () => {
    const ready = { title: "T", content: "C", released_at: "2025-01-01T00:00:00Z" };
    const ids: number[] = [];
    for (const [name, released_at] of [
      ["visible", "2025-01-01T00:00:00Z"],
      ["scheduled", "2999-01-01T00:00:00Z"],
      ["undated", "2025-01-01T00:00:00Z"],
    ] as const) {
      const { body } = await service.request<{ story: Story }>("POST", "P/stories", {
        json: { story: { name, ...ready, released_at } },
      });
      ids.push(body.story.id);
      await service.request("POST", `P/stories/${body.story.id}/publish`);
    }
    await service.request("PATCH", `P/stories/${ids[2]}`, { json: { story: { released_at: null } } });
    expect(await names("state=visible")).toEqual(["visible"]);
    expect(await names("state=scheduled")).toEqual(["scheduled"]);
    expect(await names("state=undated")).toEqual(["undated"]);
    expect(await names("state=draft")).toEqual(["spring", "four", "three", "two", "one"]);
    for (const id of ids) await service.request("DELETE", `P/stories/${id}`);
  });

  test("filter by category and sort", async () => {
    const category = await service.services.db
      .insertInto("article_categories")
      .values({ publication_id: 10, parent_id: null, name: "C", rank: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { body } = await list("search=winter");
    await service.request("PATCH", `P/stories/${body.stories[0]!.id}`, {
      json: { story: { article_category_ids: [category.id] } },
    });
    expect(await names(`article_category_id=${category.id}`)).toEqual(["four"]);
    const [parent, stranger] = await service.services.db
      .insertInto("article_categories")
      .values([
        { publication_id: 10, parent_id: null, name: "P", rank: 2 },
        { publication_id: 11, parent_id: null, name: "F", rank: 1 },
      ])
      .returning("id")
      .execute();
    await service.request("PATCH", `P/article_categories/${category.id}`, {
      json: { parent_id: parent!.id },
    });
    expect(await names(`article_category_id=${parent!.id}`), "those below it, too").toEqual(["four"]);
    expect(await names(`article_category_id=${stranger!.id}`)).toEqual([]);
    expect(await names("article_category_id=999999")).toEqual([]);
    expect(await names("sort=oldest")).toEqual(["one", "two", "three", "four", "spring"]);
    expect(await names("sort=title")).toEqual(["spring", "three", "one", "two", "four"]);
    expect(await names("sort=-title")).toEqual(["four", "two", "one", "three", "spring"]);
  });
});
