import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import type { EmagCategory, EmagCategoryUses } from "#shared/console/issues/emag-categories.ts";
import type { Emag } from "#shared/contract/emags.ts";

const CATEGORIES = "/console/api/publications/10/emag-categories";

let service: TestService;
let cookie: string;
let issues = 0;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("admin");
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.services.db.deleteFrom("emags").execute();
  await service.services.db.deleteFrom("emag_categories").where("publication_id", "=", 10).execute();
});

function ask<Body = Record<string, unknown>>(method: string, path: string, json?: unknown, ifMatch?: string) {
  const headers = { cookie, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
  return service.request<Body>(method, path, { token: null, headers, json });
}
const add = <Body = { emag_category: EmagCategory }>(name: string, path = CATEGORIES) =>
  ask<Body>("POST", path, { emag_category: { name } });
const added = async (name: string) => (await add(name)).body.emag_category;
const list = async () =>
  (await ask<{ emag_categories: EmagCategory[] }>("GET", CATEGORIES)).body.emag_categories;
const names = async () => (await list()).map(({ name }) => name);
const order = (ids: number[]) => ask("PUT", `${CATEGORIES}/order`, { ids });
const issueIn = async (...category_ids: number[]) => {
  issues += 1;
  const emag = {
    name: `Issue ${issues}`,
    category_ids,
    import_attributes: { pdf_location: "http://files.example.com/a.pdf" },
  };
  return (await service.request<{ emag: Emag }>("POST", "P/emags", { json: { emag } })).body.emag;
};
const remove = (id: number, known = 0, ifMatch?: string) =>
  ask("DELETE", `${CATEGORIES}/${id}?issues=${known}`, undefined, ifMatch);

describe("issue categories", () => {
  it("are added at the end and can be renamed and reordered", async () => {
    const [one, two, three] = [await added("Weekly"), await added(" Special "), await added("Archive")];
    expect(two).toEqual({ id: two.id, name: "Special", issues: 0, version: 1 });
    expect(await names()).toEqual(["Weekly", "Special", "Archive"]);
    expect((await order([three.id, one.id, two.id])).status).toBe(200);
    expect(await names()).toEqual(["Archive", "Weekly", "Special"]);

    const rename = (name: string, version: number) =>
      ask("PATCH", `${CATEGORIES}/${two.id}`, { emag_category: { name } }, `"${version}"`);
    expect(await rename("Special issues", 1)).toMatchObject({
      status: 200,
      body: { emag_category: { name: "Special issues", version: 2 } },
    });
    expect((await rename("Late", 1)).status).toBe(412);
    expect(await rename("weekly", 2)).toMatchObject({
      status: 422,
      body: { name: ["is already used by the category “Weekly”"] },
    });
    expect((await rename("SPECIAL ISSUES", 2)).status).toBe(200);
    expect((await add("ARCHIVE")).status).toBe(422);
    expect((await add("")).status).toBe(422);
  });

  it("can only be reordered with the complete list", async () => {
    const [one, two] = [await added("One"), await added("Two")];
    for (const ids of [[one.id], [one.id, one.id], [one.id, two.id, 511], []])
      expect(await order(ids)).toMatchObject({ status: 409, body: { code: "categories_changed" } });
    expect(await names()).toEqual(["One", "Two"]);
    const both = await Promise.all([order([two.id, one.id]), order([one.id, two.id]), add("Three")]);
    expect(both.every(({ status }) => status < 500)).toBe(true);
    expect(await names()).toHaveLength(3);
  });

  it("list their issues, and are removed from them on deletion", async () => {
    const [one, two] = [await added("One"), await added("Two")];
    const both = await issueIn(one.id, two.id);
    const only = await issueIn(one.id);
    const other = await issueIn(two.id);
    expect((await list()).map((category) => category.issues)).toEqual([2, 2]);
    const { body } = await ask<{ uses: EmagCategoryUses }>("GET", `${CATEGORIES}/${one.id}/uses`);
    expect(body.uses).toEqual({
      issues: 2,
      first: 2,
      only: 1,
      examples: [only, both].map(({ id, name }) => ({ id, name })),
    });

    expect(await remove(one.id)).toMatchObject({
      status: 409,
      body: {
        code: "category_in_use",
        error: expect.stringContaining("“One” contains 2 issues, more than were shown. Nothing was removed"),
      },
    });
    expect((await remove(one.id, 1)).status).toBe(409);
    expect((await list()).map((category) => category.issues)).toEqual([2, 2]);
    expect((await remove(one.id, 2, '"7"')).status).toBe(412);
    expect((await remove(one.id, 2, '"1"')).status).toBe(204);
    expect(await names()).toEqual(["Two"]);
    const seen = await service.request<{ emag: Emag }>("GET", `P/emags/${both.id}`);
    expect(seen.body.emag.category_ids).toEqual([two.id]);
    expect(seen.headers.get("etag")).toBe('"2"');
    expect((await service.request("GET", `P/emags/${other.id}`)).headers.get("etag")).toBe('"1"');
    expect((await remove(one.id)).status).toBe(404);
  });

  it("are either deleted after a concurrent save of an issue, or rejected in it", async () => {
    const [one, two] = [await added("One"), await added("Two")];
    const emag = await issueIn(two.id);
    const put = service.request<Record<string, unknown>>("PUT", `P/emags/${emag.id}`, {
      json: { emag: { category_ids: [one.id] } },
    });
    const [saved, removed] = await Promise.all([put, remove(one.id)]);
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([saved.status, removed.status]);
  });

  it("belong to a publication and require an administrator", async () => {
    const { id } = await added("Own");
    const headers = { cookie: await service.signInAs("editor") };
    const foreign = CATEGORIES.replace("10", "11");
    const json = { emag_category: { name: "Mine" } };
    for (const [method, path] of [
      ["POST", CATEGORIES],
      ["PUT", `${CATEGORIES}/order`],
      ["PATCH", `${CATEGORIES}/${id}`],
      ["DELETE", `${CATEGORIES}/${id}`],
    ] as const)
      expect((await service.request(method, path, { token: null, headers, json })).status).toBe(403);
    expect((await service.request("GET", CATEGORIES, { token: null, headers })).status).toBe(200);
    for (const [method, path] of [
      ["PATCH", `${foreign}/${id}`],
      ["DELETE", `${foreign}/${id}`],
      ["GET", `${foreign}/${id}/uses`],
      ["GET", CATEGORIES.replace("10", "20")],
      ["POST", CATEGORIES.replace("10", "20")],
    ] as const)
      expect((await ask(method, path, method === "GET" ? undefined : json)).status).toBe(404);
    expect((await service.request("GET", CATEGORIES, { token: TOKEN })).status).toBe(401);
  });
});
