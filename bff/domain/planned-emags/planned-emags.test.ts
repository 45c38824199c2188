import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { PlannedEmag } from "#shared/contract/planned-emags.ts";
import { type PlannedEmagFixture, plannedEmagFixture } from "./planned-emags.fixture.ts";

type List = { planned_emags: PlannedEmag[] } & Record<string, unknown>;

const ORGANIZATION = "/api/v2/importer/organizations/1";
let service: TestService;
let at: PlannedEmagFixture;

beforeAll(async () => {
  service = await startTestService();
  at = await plannedEmagFixture(service);
});
afterAll(() => service.stop());

describe("GET planned_emags (contract 2.3, 2.4, 4.A)", () => {
  const base = `${ORGANIZATION}/publications/11/planned_emags`;

  it("returns an empty list in its envelope", async () => {
    expect((await service.request("GET", base)).body).toEqual({
      planned_emags: [],
      current_page: 1,
      total_pages: 0,
      total_count: 0,
      per_page: 25,
      next_page: null,
      prev_page: null,
    });
  });

  it("returns pages sorted by release date, without skipped editions", async () => {
    for (const day of ["2030-03-03", "2030-01-01", "2030-02-02", "2030-04-04"]) await at.plan(day, 11);
    const { body } = await service.request<List>("GET", `${base}?per=3`);
    expect(body.planned_emags).toEqual([
      {
        id: expect.any(Number),
        publication_id: 11,
        emag_id: null,
        name: "Example Monthly 2030-01-01",
        release_date: "2030-01-01T05:00:00.000Z",
        pubcode: "EXM",
        status: "planned",
        pe_id: "EXM-2030-01-01",
      },
      expect.objectContaining({ pe_id: "EXM-2030-02-02" }),
      expect.objectContaining({ pe_id: "EXM-2030-03-03" }),
    ]);
    expect(body).toMatchObject({
      total_count: 4,
      total_pages: 2,
      per_page: 3,
      next_page: 2,
      prev_page: null,
    });
    const second = (await service.request<List>("GET", `${base}?per=3&page=2`)).body;
    expect(second.planned_emags.map(({ pe_id }) => pe_id)).toEqual(["EXM-2030-04-04"]);
    expect(second).toMatchObject({ current_page: 2, next_page: null, prev_page: 1 });
    const past = (await service.request<List>("GET", `${base}?page=9`)).body;
    expect(past).toMatchObject({ planned_emags: [], total_count: 4, next_page: null, prev_page: null });
    expect((await service.request<List>("GET", `${base}?per=1000`)).body.per_page).toBe(100);
  });

  it.each(["page=0", "page=x", "per=0", "per=1.5", "per=-1"])("returns 422 for %s", async (query) => {
    const answer = await service.request("GET", `${base}?${query}`);
    expect([answer.status, Object.keys(answer.body)]).toEqual([422, [query.split("=")[0]]]);
  });

  it("returns one edition, and 404 for an unknown one", async () => {
    const edition = await at.plan();
    const answer = await at.fetched(edition.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(answer.body.planned_emag).toMatchObject({
      id: edition.id,
      pe_id: edition.pe_id,
      status: "planned",
    });
    for (const id of ["999999", "abc", "0", "99999999999"])
      expect((await service.request("GET", `P/planned_emags/${id}`)).status).toBe(404);
    expect((await service.request("GET", `${base}/${edition.id}`)).status).toBe(404);
  });

  it("is read-only", async () => {
    const { id } = await at.plan();
    const attempts = await Promise.all([
      service.request("POST", "P/planned_emags", { json: { planned_emag: {} } }),
      service.request("PUT", `P/planned_emags/${id}`, { json: { planned_emag: {} } }),
      service.request("DELETE", `P/planned_emags/${id}`),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([405, 405, 405]);
    expect(attempts[0]?.headers.get("allow")).toBe("GET, HEAD");
  });

  it("requires a token and only returns editions of its publications (contract 5.1)", async () => {
    const { id } = await at.plan();
    for (const path of ["P/planned_emags", `P/planned_emags/${id}`]) {
      expect((await service.request("GET", path, { token: null })).status).toBe(401);
      expect((await service.request("GET", path, { token: "x".repeat(40) })).status).toBe(401);
      expect((await service.request("GET", path, { token: FOREIGN_TOKEN })).status).toBe(404);
      const cookie = await service.signInAs("viewer", `viewer-${id}-${path.length}@example.com`);
      expect((await service.request("GET", path, { token: null, headers: { cookie } })).status).toBe(200);
    }
  });
});
