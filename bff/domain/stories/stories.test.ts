import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Story } from "#shared/contract/stories.ts";
import { storyFixture } from "./stories.fixture.ts";

let service: TestService;
let stories: ReturnType<typeof storyFixture>;
let weekly: number;
let special: number;
let foreign: number;

beforeAll(async () => {
  service = await startTestService();
  stories = storyFixture(service);
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
    const { id } = await stories.create();
    const other = await service.request(
      "GET",
      `/api/v2/importer/organizations/1/publications/11/stories/${id}`,
    );
    expect(other.status).toBe(404);
  });
});

describe("PUT and PATCH stories", () => {
  test("PATCH changes only the given fields", async () => {
    const story = await stories.create({ title: "Old", preview: "stays", cents: 5 });
    const answer = await stories.change("PATCH", story.id, { title: "New" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(answer.body.story).toEqual({ ...story, title: "New", updated_at: expect.any(String) });
  });

  test("PATCH without changes creates no version", async () => {
    const story = await stories.create({ title: "Same" });
    for (const record of [{}, { title: "Same" }, story]) {
      const answer = await stories.change("PATCH", story.id, record);
      expect(answer.headers.get("etag")).toBe('"1"');
      expect(answer.body.story).toEqual(story);
    }
  });

  test("PUT resets omitted fields to their defaults, except for protections and categories", async () => {
    const story = await stories.create({
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
    await stories.change("PATCH", story.id, { article_category_ids: [special, weekly] });
    const { body } = await stories.change("PUT", story.id, { name: "Replaced" });
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
    const open = await stories.change("PUT", story.id, {
      name: "Open",
      subscription_required: false,
      purchase_required: false,
    });
    expect(open.body.story).toMatchObject({ subscription_required: false, purchase_required: false });
  });

  test("null sets the price to 0 and never removes a protection", async () => {
    const nulls = { cents: null, subscription_required: null, purchase_required: null };
    const created = await stories.create({ name: "Nulls", ...nulls });
    expect(created).toMatchObject({ cents: 0, subscription_required: false, purchase_required: false });
    const protections = { subscription_required: true, purchase_required: true };
    for (const method of ["PUT", "PATCH"]) {
      const { id } = await stories.create({ name: method, cents: 5, ...protections });
      const { body } = await service.request<{ story: Story }>(method, `P/stories/${id}`, {
        json: { story: { name: method, ...nulls } },
      });
      expect(body.story).toMatchObject({ cents: 0, ...protections });
    }
  });

  test("PUT returns 422 without a name", async () => {
    const { id } = await stories.create();
    const answer = await stories.change("PUT", id, { title: "No name" });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ name: ["is required"] });
  });

  test("PUT and PATCH return 422 for an unknown category together with other invalid fields", async () => {
    const { id } = await stories.create({ name: "Two faults" });
    for (const method of ["PUT", "PATCH"]) {
      const json = { story: { name: "", article_category_ids: [999] } };
      const answer = await service.request(method, `P/stories/${id}`, { json });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body).sort()).toEqual(["article_category_ids", "name"]);
    }
  });

  test("a stale If-Match returns 412 and changes nothing", async () => {
    const { id } = await stories.create({ title: "One" });
    expect((await stories.change("PATCH", id, { title: "Two" }, { "If-Match": '"1"' })).status).toBe(200);
    for (const method of ["PUT", "PATCH"] as const)
      expect(
        (await stories.change(method, id, { name: "Three", title: "Three" }, { "If-Match": '"1"' })).status,
      ).toBe(412);
    for (const [method, suffix] of [
      ["DELETE", ""],
      ["POST", "/publish"],
    ] as const)
      expect(
        (await service.request(method, `P/stories/${id}${suffix}`, { headers: { "If-Match": '"1"' } }))
          .status,
      ).toBe(412);
    expect((await stories.fetch(id)).body.story.title).toBe("Two");
  });

  test.each(["PUT", "PATCH"] as const)(
    "%s sets the categories in the given order, and an empty list removes them",
    async (method) => {
      const { id } = await stories.create();
      const assigned = await stories.change(method, id, {
        name: "A",
        article_category_ids: [special, weekly, special],
      });
      expect(assigned.body.story.article_category_ids).toEqual([special, weekly]);
      expect((await stories.fetch(id)).body.story.article_category_ids).toEqual([special, weekly]);
      const none = await stories.change(method, id, { name: "A", article_category_ids: [] });
      expect(none.body.story.article_category_ids).toEqual([]);
    },
  );

  test.each(["PUT", "PATCH"] as const)(
    "%s returns 400 for categories that are not a list",
    async (method) => {
      const { id } = await stories.create();
      for (const article_category_ids of [null, weekly, String(weekly), { 0: weekly }, true]) {
        const answer = await stories.change(method, id, { name: "A", article_category_ids });
        expect(answer.status, answer.text).toBe(400);
        expect(answer.body).toMatchObject({ code: "malformed_body" });
      }
    },
  );

  test.each(["PUT", "PATCH"] as const)(
    "%s returns 422 for unknown, foreign and non-integer categories and saves nothing",
    async (method) => {
      const { id } = await stories.create({ title: "Kept" });
      for (const element of [99_999_999, foreign, 1.5, String(weekly), null, true, -1, 0, 2 ** 40, {}]) {
        const answer = await stories.change(method, id, {
          name: "A",
          title: "Lost",
          article_category_ids: [weekly, element],
        });
        expect(answer.status, answer.text).toBe(422);
        expect(Object.keys(answer.body)).toEqual(["article_category_ids"]);
      }
      expect((await stories.fetch(id)).body.story).toMatchObject({ title: "Kept", article_category_ids: [] });
    },
  );
});

test("PATCH stories returns 422 for more unknown categories than a statement can have parameters", async () => {
  const { id } = await stories.create();
  const article_category_ids = Array.from({ length: 70_000 }, (_, index) => 1_000_000 + index);
  const answer = await stories.change("PATCH", id, { article_category_ids });
  expect(answer.status, answer.text).toBe(422);
  expect(Object.keys(answer.body)).toEqual(["article_category_ids"]);
});

test("DELETE stories removes the article from reads and lists, and returns 404 the second time", async () => {
  const { id } = await stories.create();
  const answer = await service.request("DELETE", `P/stories/${id}`);
  expect(answer.status).toBe(204);
  expect(answer.text).toBe("");
  expect((await stories.fetch(id)).status).toBe(404);
  const list = await service.request<{ stories: Story[] }>("GET", "P/stories?per=100");
  expect(list.body.stories.map((story) => story.id)).not.toContain(id);
  expect((await service.request("DELETE", `P/stories/${id}`)).status).toBe(404);
});

test("an unsupported method on stories returns 405 with the allowed methods", async () => {
  const answer = await service.request("DELETE", "P/stories");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
});
