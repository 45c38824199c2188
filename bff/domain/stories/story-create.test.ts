import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type StoryEnvelope, storyFixture } from "./stories.fixture.ts";

let service: TestService;
let stories: ReturnType<typeof storyFixture>;
let weekly: number;

beforeAll(async () => {
  service = await startTestService();
  stories = storyFixture(service);
  const category = await service.services.db
    .insertInto("article_categories")
    .values({ publication_id: 10, parent_id: null, name: "Weekly", rank: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  weekly = category.id;
});

afterAll(() => service.stop());

describe("POST stories", () => {
  test("requires only a name and uses defaults for the other fields", async () => {
    const answer = await service.request<StoryEnvelope>("POST", "P/stories", {
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
    expect((await stories.fetch(answer.body.story.id)).body).toEqual(answer.body);
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
    expect(await stories.create(record)).toMatchObject({
      ...record,
      released_at: "2026-01-31T05:00:00.000Z",
      language: "en",
      currency: "CHF",
    });
  });

  test("ignores categories of any value, unknown fields and read-only fields", async () => {
    for (const article_category_ids of [[weekly], "nonsense", null, [99_999_999]])
      expect((await stories.create({ article_category_ids })).article_category_ids).toEqual([]);
    const story = await stories.create({ id: 987_654, published_at: "2020-01-01T00:00:00Z", nonsense: true });
    expect(story.published_at).toBeNull();
    expect(story.id).not.toBe(987_654);
  });

  test("accepts a complete record from a GET response", async () => {
    const story = await stories.create({ title: "Again" });
    const answer = await service.request<StoryEnvelope>("POST", "P/stories", { json: { story } });
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
    ["purchase_required", { purchase_required: 1 }],
    ["external_id", { external_id: 12 }],
    ["image", { image: "https://example.com/a.jpg" }],
  ])("returns 422 for an invalid %s", async (field, record) => {
    const answer = await service.request("POST", "P/stories", {
      json: { story: { name: "Bad", ...record } },
    });
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body)).toEqual([field]);
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
    expect((await stories.create({ content })).content).toBe(content);
    const larger = await service.request("POST", "P/stories", {
      json: { story: { name: "Large", content: "x".repeat(9 * 1024 * 1024) } },
    });
    expect(larger.status).toBe(413);
  });
});
