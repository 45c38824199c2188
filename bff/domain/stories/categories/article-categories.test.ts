import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.services.db.deleteFrom("article_categories").execute();
});

type Envelope = { article_category: ArticleCategory };
const JSON_TYPE = { "Content-Type": "application/json" };

const post = (body: unknown) => service.request<Envelope>("POST", "P/article_categories", { json: body });
const send = (method: "PUT" | "PATCH", id: number, body: unknown, headers = {}) =>
  service.request<Envelope>(method, `P/article_categories/${id}`, { json: body, headers });
const patch = (id: number, body: unknown) => send("PATCH", id, body);

async function create(name: string, parent_id?: number, position?: number): Promise<ArticleCategory> {
  const answer = await post({ name, parent_id, position });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.article_category;
}

async function list(): Promise<ArticleCategory[]> {
  const { body } = await service.request<{ article_categories: ArticleCategory[] }>(
    "GET",
    "P/article_categories",
  );
  return body.article_categories;
}

/** Formats the tree as lines, indented by depth. */
async function tree(): Promise<string[]> {
  return (await list()).map(({ name, parent_ids }) => `${"-".repeat(parent_ids.length)}${name}`);
}

test("POST and PATCH article_categories return all invalid fields together", async () => {
  const { id } = await create("News");
  const below = await create("Local", id);
  const wrong = { name: " ", parent_id: 999_999, position: 0 };
  const created = await post(wrong);
  expect([created.status, Object.keys(created.body).sort()]).toEqual([
    422,
    ["name", "parent_id", "position"],
  ]);
  const changed = await patch(id, { ...wrong, parent_id: below.id });
  expect([changed.status, Object.keys(changed.body).sort()]).toEqual([
    422,
    ["name", "parent_id", "position"],
  ]);
});

describe("POST article_categories", () => {
  test("returns the record for a flat and for a nested body", async () => {
    const flat = await post({ name: " Politics " });
    expect(flat.status).toBe(201);
    expect(flat.headers.get("etag")).toBe('"1"');
    expect(flat.body.article_category).toEqual({
      id: expect.any(Number),
      name: "Politics",
      parent_id: null,
      position: 1,
      parent_ids: [],
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const nested = await post({
      article_category: { name: "Inland", parent_id: flat.body.article_category.id },
    });
    expect(nested.body.article_category).toMatchObject({
      position: 1,
      parent_ids: [flat.body.article_category.id],
    });
  });

  test("applies the position among the root categories, and appends past the end", async () => {
    await create("B");
    await create("A", undefined, 1);
    await create("D", undefined, 99);
    await create("C", undefined, 3);
    await create("E");
    expect(await tree()).toEqual(["A", "B", "C", "D", "E"]);
    await create("F", undefined, 1e20);
    expect((await tree()).at(-1)).toBe("F");
    const withNull = await post({ name: "0", parent_id: null, position: 1 });
    expect(withNull.body.article_category.position).toBe(1);
  });

  test("appends to the children of a parent, and validates but ignores the position", async () => {
    const root = await create("Root");
    await create("1", root.id);
    expect((await create("2", root.id, 1)).position).toBe(2);
    expect((await post({ name: "3", parent_id: root.id, position: 0 })).status).toBe(422);
    expect(await tree()).toEqual(["Root", "-1", "-2"]);
  });

  test.each([
    ["malformed JSON", { body: "{", headers: JSON_TYPE }],
    ["an empty body", { body: "", headers: JSON_TYPE }],
    ["a list", { json: [] }],
    ["text", { json: "x" }],
    ["an envelope that is not an object", { json: { article_category: "x" } }],
    ["a missing name", { json: {} }],
    ["a missing nested name", { json: { article_category: {} } }],
    ["a missing name and an invalid position", { json: { position: "1" } }],
  ])("returns 400 for %s", async (_case, options) => {
    const answer = await service.request("POST", "P/article_categories", options);
    expect(answer.status, answer.text).toBe(400);
  });

  test.each<[string, unknown]>([
    ["name", { name: "" }],
    ["name", { name: "  \n" }],
    ["name", { name: null }],
    ["name", { name: 5 }],
    ["parent_id", { name: "A", parent_id: 99_999_999 }],
    ["parent_id", { name: "A", parent_id: "1" }],
    ["parent_id", { name: "A", parent_id: 1.5 }],
    ["parent_id", { name: "A", parent_id: 0 }],
    ["parent_id", { name: "A", parent_id: 2 ** 40 }],
    ...["1", 1.5, 0, -1, true, null, [], {}].map((position): [string, unknown] => [
      "position",
      { name: "A", position },
    ]),
  ])("returns 422 for an invalid %s: %j", async (field, body) => {
    for (const sent of [body, { article_category: body }]) {
      const answer = await post(sent);
      expect(answer.status, answer.text).toBe(422);
      expect(Object.keys(answer.body)).toEqual([field]);
    }
    expect(await list()).toEqual([]);
  });
});

test("POST article_categories explains why a name is invalid", async () => {
  const reasonOf = async (name: unknown) => (await post({ name })).body;
  expect(await reasonOf("x".repeat(1001))).toEqual({ name: ["is longer than 1000 characters"] });
  expect(await reasonOf("a\0b")).toEqual({ name: ["contains a NUL character"] });
  expect(await reasonOf(null)).toEqual({ name: ["must not be blank"] });
  expect(await reasonOf(5)).toEqual({ name: ["must be text"] });
});

describe.each(["PUT", "PATCH"] as const)("%s article_categories", (method) => {
  test("renames with a flat or nested body without moving the category", async () => {
    const a = await create("A");
    await create("B");
    const flat = await send(method, a.id, { name: "Alpha" });
    expect(flat.status).toBe(200);
    expect(flat.headers.get("etag")).toBe('"2"');
    expect(flat.body.article_category).toMatchObject({ name: "Alpha", position: 1 });
    await send(method, a.id, { article_category: { name: "Aleph" } });
    expect(await tree()).toEqual(["Aleph", "B"]);
  });

  test("moves the category among its siblings with a position alone", async () => {
    const [a] = [await create("A"), await create("B"), await create("C")];
    expect((await send(method, a.id, { position: 3 })).body.article_category.position).toBe(3);
    expect(await tree()).toEqual(["B", "C", "A"]);
    await send(method, a.id, { position: 2 });
    expect(await tree()).toEqual(["B", "A", "C"]);
    expect((await send(method, a.id, { position: 500 })).body.article_category.position).toBe(3);
    await send(method, a.id, { position: 1 });
    expect(await tree()).toEqual(["A", "B", "C"]);
  });

  test("applies the position under the same parent, ignores it under a new one, and moves to the root with null", async () => {
    const root = await create("Root");
    const [one, two] = [await create("1", root.id), await create("2", root.id)];
    const other = await create("Other");
    await create("x", other.id);
    await send(method, two.id, { parent_id: root.id, position: 1 });
    expect(await tree()).toEqual(["Root", "-2", "-1", "Other", "-x"]);
    const moved = await send(method, two.id, { parent_id: other.id, position: 1 });
    expect(moved.body.article_category).toMatchObject({
      parent_id: other.id,
      position: 2,
      parent_ids: [other.id],
    });
    await send(method, two.id, { position: 1 });
    expect(await tree()).toEqual(["Root", "-1", "Other", "-2", "-x"]);
    await send(method, one.id, { parent_id: null, position: 1 });
    expect(await tree()).toEqual(["Root", "Other", "-2", "-x", "1"]);
  });

  test("moves the children with the category", async () => {
    const a = await create("A");
    const b = await create("B", a.id);
    const c = await create("C", b.id);
    const d = await create("D");
    await send(method, b.id, { parent_id: d.id });
    expect((await list()).find(({ id }) => id === c.id)!.parent_ids).toEqual([d.id, b.id]);
  });

  test("returns 200 without changes if no known field differs", async () => {
    const a = await create("A");
    for (const body of [
      {},
      { unknown: 1 },
      { name: "A", parent_id: null, position: 1 },
      { article_category: a },
    ]) {
      const answer = await send(method, a.id, body);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("etag")).toBe('"1"');
      expect(answer.body.article_category).toEqual(a);
    }
  });

  test("returns 422 if the parent is the category itself, a descendant, unknown or foreign", async () => {
    const a = await create("A");
    const b = await create("B", a.id);
    const c = await create("C", b.id);
    const foreign = await service.services.db
      .insertInto("article_categories")
      .values({ publication_id: 11, parent_id: null, name: "Elsewhere", rank: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const parent_id of [a.id, b.id, c.id, foreign.id, 99_999_999, "1", 1.5, true]) {
      const answer = await send(method, a.id, { name: "Lost", parent_id });
      expect(answer.status, answer.text).toBe(422);
      expect(Object.keys(answer.body)).toEqual(["parent_id"]);
    }
    expect(await tree()).toEqual(["A", "-B", "--C"]);
  });

  test.each(["1", 1.5, 0, -1, true, null])(
    "returns 422 for the position %j, even if it would be ignored",
    async (position) => {
      const a = await create("A");
      const b = await create("B");
      expect((await send(method, a.id, { position })).status).toBe(422);
      expect((await send(method, a.id, { parent_id: b.id, position })).status).toBe(422);
      expect(await tree()).toEqual(["A", "B"]);
    },
  );

  test("returns 422 for a blank name, 400 for malformed JSON and 404 for an unknown category", async () => {
    const a = await create("A");
    for (const name of ["", " ", null, 7]) expect((await send(method, a.id, { name })).status).toBe(422);
    const malformed = await service.request(method, `P/article_categories/${a.id}`, {
      body: "{",
      headers: JSON_TYPE,
    });
    expect(malformed.status).toBe(400);
    for (const id of ["99999999", "0", "x"]) {
      const answer = await service.request(method, `P/article_categories/${id}`, {
        body: "{",
        headers: JSON_TYPE,
      });
      expect(answer.status).toBe(404);
    }
  });

  test("returns 412 for a stale If-Match", async () => {
    const a = await create("A");
    expect((await send(method, a.id, { name: "B" }, { "If-Match": '"1"' })).status).toBe(200);
    expect((await send(method, a.id, { name: "C" }, { "If-Match": '"1"' })).status).toBe(412);
  });
});

test("article_categories require a token and a publication of the same organization", async () => {
  const { id } = await create("A");
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["PUT", `/${id}`],
    ["PATCH", `/${id}`],
  ] as const) {
    const json = method === "GET" ? undefined : { name: "X" };
    const at = (options: object) =>
      service.request(method, `P/article_categories${path}`, { json, ...options });
    expect((await at({ token: null })).status).toBe(401);
    expect((await at({ token: FOREIGN_TOKEN })).status).toBe(404);
  }
  const elsewhere = await service.request(
    "PATCH",
    `/api/v2/importer/organizations/1/publications/11/article_categories/${id}`,
    { json: { name: "X" } },
  );
  expect(elsewhere.status).toBe(404);
});
