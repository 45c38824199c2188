import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Emag } from "#shared/contract/emags.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const PDF = { pdf_location: "http://files.example.com/a.pdf" };

describe("an empty query parameter", () => {
  it.each([
    "P/emags?page=&per=&search=&state=&mode=&released_from=&released_to=&sort=",
    "P/stories?page=&per=&search=&state=&from=&to=&external_id=&external_id[]=&article_category_id=&sort=",
    "P/planned_emags?page=&per=",
    "/kiosk/v1/publications/10/emags?page=&per=",
    "/kiosk/v1/publications/10/stories?page=&per=",
  ])("is ignored in %s", async (path) => {
    const empty = await service.request<object>("GET", path);
    expect(empty.status, empty.text).toBe(200);
    const plain = (await service.request<object>("GET", path.split("?")[0]!)).body;
    // The time of the answer, in lists of the kiosk.
    const time = "synced_at" in plain && { synced_at: expect.any(String) };
    expect(empty.body).toEqual({ ...plain, ...time });
  });

  it("is ignored in lists of the console", async () => {
    const headers = { cookie: await service.signInAs("admin") };
    const answer = await service.request(
      "GET",
      "/console/api/organizations/1/audit?from=&to=&cursor=&search=",
      { headers, token: null },
    );
    expect(answer.status, answer.text).toBe(200);
  });
});

describe("a 201 response", () => {
  it.each([
    ["emags", { emag: { name: "Located", import_attributes: PDF } }],
    ["stories", { story: { name: "Located" } }],
  ])("has the URL of the record as Location (%s)", async (resource, json) => {
    const answer = await service.request<Record<string, Emag>>("POST", `P/${resource}/`, { json });
    expect(answer.status, answer.text).toBe(201);
    const location = answer.headers.get("location")!;
    const record = await service.request<Record<string, Emag>>("GET", location);
    expect(record.body).toEqual(answer.body);
  });

  it("has the URL of the record as Location (article_categories)", async () => {
    const { headers, body } = await service.request<{ article_category: { id: number } }>(
      "POST",
      "P/article_categories",
      { json: { name: "Located" } },
    );
    const renamed = await service.request("PATCH", headers.get("location")!, { json: { name: "Renamed" } });
    expect(renamed.body).toMatchObject({
      article_category: { id: body.article_category.id, name: "Renamed" },
    });
  });
});
