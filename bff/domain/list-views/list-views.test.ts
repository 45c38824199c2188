import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPerson, type Client, clientFor, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type ListView, MAX_LIST_VIEWS } from "#shared/console/list-views.ts";

const VIEWS = "/console/api/publications/10/list-views";

let service: TestService;
let anna: Client;
let ben: Client;

beforeAll(async () => {
  service = await startTestService();
  const person = async (email: string) => {
    await addPerson(service, email, "viewer");
    return clientFor(service, (await signIn(service, email)).cookie);
  };
  anna = await person("anna@example.com");
  ben = await person("ben@example.com");
});
afterAll(() => service.stop());

async function viewsOf(client: Client, path = VIEWS): Promise<Omit<ListView, "id">[]> {
  const { body } = await client<{ list_views: ListView[] }>("GET", path);
  return body.list_views.map(({ id, ...view }) => view);
}

async function save(client: Client, view: Omit<ListView, "id">): Promise<number> {
  const { status, text, body } = await client<{ list_view: ListView }>("PUT", VIEWS, { list_view: view });
  expect(status, text).toBe(200);
  return body.list_view.id;
}

describe("saved views", () => {
  it("belong to one person and one publication, and are sorted by name", async () => {
    const failed = { list: "issues", name: "failed", query: "state=failed" } as const;
    const drafts = { list: "articles", name: "Drafts", query: "state=draft" } as const;
    const id = await save(anna, failed);
    await save(anna, drafts);
    expect(await viewsOf(anna)).toEqual([drafts, failed]);
    expect(await viewsOf(ben)).toEqual([]);
    expect(await viewsOf(anna, "/console/api/publications/11/list-views")).toEqual([]);
    expect((await ben("PATCH", `${VIEWS}/${id}`, { list_view: { name: "Mine" } })).status).toBe(404);
    await ben("DELETE", `${VIEWS}/${id}`);
    expect(await viewsOf(anna)).toEqual([drafts, failed]);
  });

  it("replace the view of the same name", async () => {
    const id = await save(anna, { list: "issues", name: "failed", query: "state=failed&sort=name" });
    expect(await viewsOf(anna)).toContainEqual({
      list: "issues",
      name: "failed",
      query: "state=failed&sort=name",
    });
    expect((await anna("DELETE", `${VIEWS}/${id}`)).status).toBe(204);
    expect((await anna("DELETE", `${VIEWS}/${id}`)).status).toBe(204);
    expect(await viewsOf(anna)).toHaveLength(1);
  });

  it("are renamed, except to the name of another view of the list", async () => {
    const id = await save(ben, { list: "issues", name: "One", query: "" });
    await save(ben, { list: "issues", name: "Two", query: "" });
    const taken = await ben("PATCH", `${VIEWS}/${id}`, { list_view: { name: "Two" } });
    expect(taken.status).toBe(422);
    expect(taken.body).toHaveProperty("name");
    expect((await ben("PATCH", `${VIEWS}/${id}`, { list_view: { name: " Three " } })).status).toBe(200);
    expect((await viewsOf(ben)).map(({ name }) => name)).toEqual(["Three", "Two"]);
  });

  it("are limited in number, but can still be replaced", async () => {
    for (let n = 1; n <= MAX_LIST_VIEWS; n += 1)
      await save(anna, { list: "issues", name: `View ${n}`, query: "" });
    const list_view = { list: "issues", name: "One more", query: "" };
    expect((await anna("PUT", VIEWS, { list_view })).status).toBe(422);
    await save(anna, { list: "issues", name: "View 1", query: "sort=name" });
  });

  it("are limited in number for two requests at the same time", async () => {
    const { db } = service.services;
    for (let n = 1; n < MAX_LIST_VIEWS; n += 1)
      await save(ben, { list: "articles", name: `View ${n}`, query: "" });
    const answers = await db.transaction().execute(async (trx) => {
      // Stops both before they insert.
      await sql`lock table list_views in share mode`.execute(trx);
      const saves = ["One more", "Another one"].map((name) =>
        ben("PUT", VIEWS, { list_view: { list: "articles", name, query: "" } }),
      );
      await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(1);
      return { saves };
    });
    const statuses = (await Promise.all(answers.saves)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
  });
});
