import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Story } from "#shared/contract/stories.ts";

let service: TestService;
let weekly: number;
let special: number;
let foreign: number;

type Envelope = { story: Story };

beforeAll(async () => {
  service = await startTestService();
  const rows = await service.services.db
    .insertInto("article_categories")
    .values([
      { publication_id: 10, parent_id: null, name: "Weekly", rank: 1 },
      { publication_id: 10, parent_id: null, name: "Special", rank: 2 },
      { publication_id: 11, parent_id: null, name: "Elsewhere", rank: 1 },
    ])
    .returning("id")
    .execute();
  [weekly, special, foreign] = rows.map(({ id }) => id) as [number, number, number];
});

afterAll(() => service.stop());

async function create(record: Record<string, unknown> = {}): Promise<Story> {
  const answer = await service.request<Envelope>("POST", "P/stories", {
    json: { story: { name: "An article", ...record } },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.story;
}

const change = (method: "PUT" | "PATCH", id: number, record: unknown, headers = {}) =>
  service.request<Envelope>(method, `P/stories/${id}`, { json: { story: record }, headers });
const fetchStory = (id: number) => service.request<Envelope>("GET", `P/stories/${id}`);

describe("POST stories", () => {
  test("requires only a name and uses defaults for the other fields", async () => {
    const answer = await service.request<Envelope>("POST", "P/stories", {
      json: { story: { name: "  Only a name " } },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(answer.body.story).toEqual({
      id: expect.any(Number),
      name: "Only a name",
      title: "",
      preview: "",
      content: "",
      external_id: "",
      released_at: null,
      language: "de",
      cents: 0,
      currency: "EUR",
      subscription_required: false,
      purchase_required: false,
      apple_product_identifier: null,
      google_product_identifier: null,
      article_category_ids: [],
      image: null,
      published_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: answer.body.story.created_at,
    });
    expect((await fetchStory(answer.body.story.id)).body).toEqual(answer.body);
  });

  test("stores all fields unchanged, the content byte for byte", async () => {
    const record = {
      title: "Ein Titel 😀",
      preview: "Kurz",
      content: "# A\r\n\r\nb\t \u2028\u00a0\r\rc\n\n\n",
      external_id: "EXT,1 %_\\",
      released_at: "2026-01-31T06:00:00+01:00",
      language: "EN",
      cents: 499,
      currency: "chf",
      subscription_required: true,
      purchase_required: true,
      apple_product_identifier: "com.example.a",
      google_product_identifier: "com.example.g",
    };
    expect(await create(record)).toMatchObject({
      ...record,
      released_at: "2026-01-31T05:00:00.000Z",
      language: "en",
      currency: "CHF",
    });
  });

  test("ignores categories of any value, unknown fields and read-only fields", async () => {
    for (const article_category_ids of [[weekly], "nonsense", null, [99_999_999]])
      expect((await create({ article_category_ids })).article_category_ids).toEqual([]);
    const story = await create({ id: 987_654, published_at: "2020-01-01T00:00:00Z", nonsense: true });
    expect(story.published_at).toBeNull();
    expect(story.id).not.toBe(987_654);
  });

  test("accepts a complete record from a GET response", async () => {
    const story = await create({ title: "Again" });
    const answer = await service.request<Envelope>("POST", "P/stories", { json: { story } });
    expect(answer.status).toBe(201);
    expect(answer.body.story.title).toBe("Again");
  });

  test.each([
    ["malformed JSON", { body: "{nope", headers: { "Content-Type": "application/json" } }],
    ["an empty body", { body: "", headers: { "Content-Type": "application/json" } }],
    ["no envelope", { json: { name: "bare" } }],
    ["an envelope that is not an object", { json: { story: "x" } }],
    ["an envelope that is a list", { json: { story: [] } }],
  ])("returns 400 for %s", async (_case, options) => {
    const answer = await service.request("POST", "P/stories", options);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });

  test.each([
    ["name", { name: undefined }],
    ["name", { name: " \n" }],
    ["name", { name: null }],
    ["name", { name: 5 }],
    ["title", { title: 5 }],
    ["content", { content: 1 }],
    ["content", { content: "a\0b" }],
    ["released_at", { released_at: "tomorrow" }],
    ["released_at", { released_at: 5 }],
    ["language", { language: "deu" }],
    ["language", { language: "german" }],
    ["currency", { currency: "EURO" }],
    ["currency", { currency: "XYZ" }],
    ["cents", { cents: -1 }],
    ["cents", { cents: 1.5 }],
    ["cents", { cents: "5" }],
    ["subscription_required", { subscription_required: "true" }],
    ["purchase_required", { purchase_required: null }],
    ["external_id", { external_id: 12 }],
    ["image", { image: "https://example.com/a.jpg" }],
  ])("returns 422 for an invalid %s", async (field, record) => {
    const answer = await service.request("POST", "P/stories", {
      json: { story: { name: "Bad", ...record } },
    });
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body)).toEqual([field]);
  });

  test("returns 422 in PUT and PATCH for an unknown category together with other invalid fields", async () => {
    const { id } = await create({ name: "Two faults" });
    for (const method of ["PUT", "PATCH"]) {
      const json = { story: { name: "", article_category_ids: [999] } };
      const answer = await service.request(method, `P/stories/${id}`, { json });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body).sort()).toEqual(["article_category_ids", "name"]);
    }
  });

  test("returns 415 for an unsupported content type, and parses a body without one as JSON", async () => {
    const urlEncoded = await service.request("POST", "P/stories", {
      body: "story[name]=x",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(urlEncoded.status).toBe(415);
    const bare = await service.request("POST", "P/stories", {
      body: new Blob([JSON.stringify({ story: { name: "Bare" } })]),
    });
    expect(bare.status).toBe(201);
  });

  test("accepts a content of 2 MB and returns 413 for more than 8 MB", async () => {
    const content = "ü".repeat(1_000_000);
    expect((await create({ content })).content).toBe(content);
    const larger = await service.request("POST", "P/stories", {
      json: { story: { name: "Large", content: "x".repeat(9 * 1024 * 1024) } },
    });
    expect(larger.status).toBe(413);
  });
});

describe("authorization of story routes", () => {
  test.each([
    ["GET", "P/stories"],
    ["POST", "P/stories"],
    ["GET", "P/stories/1"],
    ["PUT", "P/stories/1"],
    ["PATCH", "P/stories/1"],
    ["DELETE", "P/stories/1"],
    ["POST", "P/stories/1/publish"],
    ["GET", "P/article_categories"],
  ])(
    "makes %s %s return 401 without a token and 404 with one of another organization",
    async (method, path) => {
      const without = await service.request(method, path, { token: null });
      expect(without.status).toBe(401);
      expect(without.headers.get("www-authenticate")).toMatch(/^Token/);
      expect((await service.request(method, path, { token: "wrong" })).status).toBe(401);
      expect((await service.request(method, path, { token: FOREIGN_TOKEN })).status).toBe(404);
    },
  );

  test.each(["99999999", "0", "x", "1.5", "99999999999999"])(
    "returns 404 for the unknown article %s, even with an invalid body",
    async (id) => {
      for (const [method, suffix] of [
        ["GET", ""],
        ["PUT", ""],
        ["PATCH", ""],
        ["DELETE", ""],
        ["POST", "/publish"],
      ] as const)
        expect(
          (
            await service.request(method, `P/stories/${id}${suffix}`, {
              body: method === "GET" ? null : "{bad",
            } as never)
          ).status,
        ).toBe(404);
    },
  );

  test("returns 404 for an article of another publication", async () => {
    const { id } = await create();
    const other = await service.request(
      "GET",
      `/api/v2/importer/organizations/1/publications/11/stories/${id}`,
    );
    expect(other.status).toBe(404);
  });
});

describe("PUT and PATCH stories", () => {
  test("PATCH changes only the given fields", async () => {
    const story = await create({ title: "Old", preview: "stays", cents: 5 });
    const answer = await change("PATCH", story.id, { title: "New" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(answer.body.story).toEqual({ ...story, title: "New", updated_at: expect.any(String) });
  });

  test("PATCH without changes creates no version", async () => {
    const story = await create({ title: "Same" });
    for (const record of [{}, { title: "Same" }, story]) {
      const answer = await change("PATCH", story.id, record);
      expect(answer.headers.get("etag")).toBe('"1"');
      expect(answer.body.story).toEqual(story);
    }
  });

  test("PUT resets omitted fields to their defaults, except for protections and categories", async () => {
    const story = await create({
      title: "T",
      preview: "P",
      content: "C",
      external_id: "E",
      released_at: "2026-01-01T00:00:00Z",
      language: "fr",
      cents: 5,
      currency: "USD",
      subscription_required: true,
      purchase_required: true,
      apple_product_identifier: "a",
      google_product_identifier: "g",
    });
    await change("PATCH", story.id, { article_category_ids: [special, weekly] });
    const { body } = await change("PUT", story.id, { name: "Replaced" });
    expect(body.story).toMatchObject({
      name: "Replaced",
      title: "",
      preview: "",
      content: "",
      external_id: "",
      released_at: null,
      language: "de",
      cents: 0,
      currency: "EUR",
      subscription_required: true,
      purchase_required: true,
      apple_product_identifier: null,
      google_product_identifier: null,
      article_category_ids: [special, weekly],
    });
    const open = await change("PUT", story.id, {
      name: "Open",
      subscription_required: false,
      purchase_required: false,
    });
    expect(open.body.story).toMatchObject({ subscription_required: false, purchase_required: false });
  });

  test("PUT returns 422 without a name", async () => {
    const { id } = await create();
    const answer = await change("PUT", id, { title: "No name" });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ name: ["is required"] });
  });

  test("a stale If-Match returns 412 and changes nothing", async () => {
    const { id } = await create({ title: "One" });
    expect((await change("PATCH", id, { title: "Two" }, { "If-Match": '"1"' })).status).toBe(200);
    for (const method of ["PUT", "PATCH"] as const)
      expect(
        (await change(method, id, { name: "Three", title: "Three" }, { "If-Match": '"1"' })).status,
      ).toBe(412);
    for (const [method, suffix] of [
      ["DELETE", ""],
      ["POST", "/publish"],
    ] as const)
      expect(
        (await service.request(method, `P/stories/${id}${suffix}`, { headers: { "If-Match": '"1"' } }))
          .status,
      ).toBe(412);
    expect((await fetchStory(id)).body.story.title).toBe("Two");
  });

  test.each(["PUT", "PATCH"] as const)(
    "%s sets the categories in the given order, and an empty list removes them",
    async (method) => {
      const { id } = await create();
      const assigned = await change(method, id, {
        name: "A",
        article_category_ids: [special, weekly, special],
      });
      expect(assigned.body.story.article_category_ids).toEqual([special, weekly]);
      expect((await fetchStory(id)).body.story.article_category_ids).toEqual([special, weekly]);
      const none = await change(method, id, { name: "A", article_category_ids: [] });
      expect(none.body.story.article_category_ids).toEqual([]);
    },
  );

  test.each(["PUT", "PATCH"] as const)(
    "%s returns 400 for categories that are not a list",
    async (method) => {
      const { id } = await create();
      for (const article_category_ids of [null, weekly, String(weekly), { 0: weekly }, true]) {
        const answer = await change(method, id, { name: "A", article_category_ids });
        expect(answer.status, answer.text).toBe(400);
        expect(answer.body).toMatchObject({ code: "malformed_body" });
      }
    },
  );

  test.each(["PUT", "PATCH"] as const)(
    "%s returns 422 for unknown, foreign and non-integer categories and saves nothing",
    async (method) => {
      const { id } = await create({ title: "Kept" });
      for (const element of [99_999_999, foreign, 1.5, String(weekly), null, true, -1, 0, 2 ** 40, {}]) {
        const answer = await change(method, id, {
          name: "A",
          title: "Lost",
          article_category_ids: [weekly, element],
        });
        expect(answer.status, answer.text).toBe(422);
        expect(Object.keys(answer.body)).toEqual(["article_category_ids"]);
      }
      expect((await fetchStory(id)).body.story).toMatchObject({ title: "Kept", article_category_ids: [] });
    },
  );
});

test("PATCH stories returns 422 for more unknown categories than a statement can have parameters", async () => {
  const { id } = await create();
  const article_category_ids = Array.from({ length: 70_000 }, (_, index) => 1_000_000 + index);
  const answer = await change("PATCH", id, { article_category_ids });
  expect(answer.status, answer.text).toBe(422);
  expect(Object.keys(answer.body)).toEqual(["article_category_ids"]);
});

test("DELETE stories removes the article from reads and lists, and returns 404 the second time", async () => {
  const { id } = await create();
  const answer = await service.request("DELETE", `P/stories/${id}`);
  expect(answer.status).toBe(204);
  expect(answer.text).toBe("");
  expect((await fetchStory(id)).status).toBe(404);
  const list = await service.request<{ stories: Story[] }>("GET", "P/stories?per=100");
  expect(list.body.stories.map((story) => story.id)).not.toContain(id);
  expect((await service.request("DELETE", `P/stories/${id}`)).status).toBe(404);
});

test("an unsupported method on stories returns 405 with the allowed methods", async () => {
  const answer = await service.request("DELETE", "P/stories");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
});
