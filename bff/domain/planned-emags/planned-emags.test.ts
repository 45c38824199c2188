import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOREIGN_TOKEN, startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { PlannedEmag } from "#shared/contract/planned-emags.ts";

interface OneEmag {
  emag: Emag;
}
type List = { planned_emags: PlannedEmag[] } & Record<string, unknown>;

const ORGANIZATION = "/api/v2/importer/organizations/1";
const PDF = { pdf_location: "http://files.example.com/a.pdf" };
let service: TestService;
let manager: Record<string, string>;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  manager = { cookie: await service.signInAs("manager") };
});
afterAll(() => service.stop());

/** Returns the next day that no test has used. */
const freshDay = () => new Date(Date.UTC(2031, 0, ++serial)).toISOString().slice(0, 10);

async function plan(localDate = freshDay(), publicationId = 10): Promise<PlannedEdition> {
  const path = `/console/api/publications/${publicationId}/planned-editions`;
  const json = { planned_edition: { local_date: localDate } };
  const answer = await service.request<{ planned_edition: PlannedEdition }>("POST", path, {
    token: null,
    headers: manager,
    json,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.planned_edition;
}

function change(id: number, planned_edition: Record<string, unknown>, headers: Record<string, string> = {}) {
  return service.request<{ planned_edition: PlannedEdition }>(
    "PUT",
    `/console/api/publications/10/planned-editions/${id}`,
    { token: null, headers: { ...manager, ...headers }, json: { planned_edition } },
  );
}

const create = (emag: Record<string, unknown>) =>
  service.request<OneEmag>("POST", "P/emags", {
    json: { emag: { name: `Planned ${++serial}`, import_attributes: PDF, ...emag } },
  });
const fetched = (id: number) =>
  service.request<{ planned_emag: PlannedEmag }>("GET", `P/planned_emags/${id}`);

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
    for (const day of ["2030-03-03", "2030-01-01", "2030-02-02", "2030-04-04"]) await plan(day, 11);
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
    const edition = await plan();
    const answer = await fetched(edition.id);
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
    const { id } = await plan();
    const attempts = await Promise.all([
      service.request("POST", "P/planned_emags", { json: { planned_emag: {} } }),
      service.request("PUT", `P/planned_emags/${id}`, { json: { planned_emag: {} } }),
      service.request("DELETE", `P/planned_emags/${id}`),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual([405, 405, 405]);
    expect(attempts[0]?.headers.get("allow")).toBe("GET, HEAD");
  });

  it("requires a token and only returns editions of its publications (contract 5.1)", async () => {
    const { id } = await plan();
    for (const path of ["P/planned_emags", `P/planned_emags/${id}`]) {
      expect((await service.request("GET", path, { token: null })).status).toBe(401);
      expect((await service.request("GET", path, { token: "x".repeat(40) })).status).toBe(401);
      expect((await service.request("GET", path, { token: FOREIGN_TOKEN })).status).toBe(404);
      const cookie = await service.signInAs("viewer", `viewer-${id}-${path.length}@example.com`);
      expect((await service.request("GET", path, { token: null, headers: { cookie } })).status).toBe(200);
    }
  });
});

describe("POST emags with pe_id (contract 2.2, 3.3, 4.A rule 3)", () => {
  it("transfers the edition to the issue", async () => {
    const edition = await plan();
    const answer = await create({ pe_id: edition.pe_id });
    expect(answer.status).toBe(201);
    const { emag } = answer.body;
    expect(emag).toMatchObject({
      pe_id: edition.pe_id,
      released_at: edition.release_date,
      import: { ai_status: "pending" },
    });
    expect(emag.import).not.toHaveProperty("status");
    expect((await fetched(edition.id)).body.planned_emag).toMatchObject({
      status: "transferred",
      emag_id: emag.id,
    });
    expect((await service.request<OneEmag>("GET", `P/emags/${emag.id}`)).body.emag).toEqual(emag);
  });

  it("uses the given release time, or none with null", async () => {
    const told = await create({ pe_id: (await plan()).pe_id, released_at: "2030-01-01T00:00:00Z" });
    expect(told.body.emag.released_at).toBe("2030-01-01T00:00:00.000Z");
    const never = await create({ pe_id: (await plan()).pe_id, released_at: null });
    expect(never.body.emag.released_at).toBeNull();
  });

  it.each([
    ["unknown", async () => "EXW-1999-01-01", "is not a planned edition of this publication"],
    ["blank", async () => "", "is not a planned edition of this publication"],
    ["in lower case", async () => (await plan()).pe_id.toLowerCase(), "is not a planned edition"],
    [
      "of another publication",
      async () => (await plan("2032-01-01", 11)).pe_id,
      "another publication, Example Monthly",
    ],
    [
      "already become",
      async () => {
        const { pe_id } = await plan();
        await create({ pe_id });
        return pe_id;
      },
      "already become",
    ],
    [
      "skipped",
      async () => {
        const { id, pe_id } = await plan();
        await change(id, { skipped: true });
        return pe_id;
      },
      "is skipped",
    ],
    [
      "the identifier before a move",
      async () => {
        const { id, pe_id } = await plan();
        await change(id, { local_date: freshDay() });
        return pe_id;
      },
      "is not a planned edition",
    ],
  ])("returns 422 for a pe_id that is %s", async (_case, make, sentence) => {
    const answer = await create({ pe_id: await make() });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ pe_id: [expect.stringContaining(sentence)] });
  });

  it("does not reveal editions of other organizations, or of publications the token has no access to", async () => {
    const { db } = service.services;
    const foreign = {
      publication_id: 20,
      pubcode: "OTH",
      pe_id: "OTH-2030-01-01",
      name: "Other",
      has_custom_name: false,
      local_date: "2030-01-01",
      local_time: "06:00",
      has_custom_time: false,
      release_date: new Date(),
      rule_date: null,
      emag_id: null,
    };
    await db.insertInto("planned_emags").values(foreign).execute();
    expect((await create({ pe_id: foreign.pe_id })).body).toEqual({
      pe_id: ["is not a planned edition of this publication"],
    });
    const near = await plan("2032-02-02", 11);
    await db
      .updateTable("api_tokens")
      .set({ publication_ids: [10] })
      .where("organization_id", "=", 1)
      .execute();
    service.services.apiTokenCache.clear();
    const answer = await create({ pe_id: near.pe_id });
    await db
      .updateTable("api_tokens")
      .set({ publication_ids: null })
      .where("organization_id", "=", 1)
      .execute();
    service.services.apiTokenCache.clear();
    expect(answer.body).toEqual({ pe_id: ["is not a planned edition of this publication"] });
  });

  it("transfers the edition to one of several concurrent issues, and returns 422 for the others", async () => {
    const { id, pe_id } = await plan();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ pe_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
    for (const { status, body } of answers)
      if (status === 422) expect(body).toEqual({ pe_id: [expect.stringContaining("already become")] });
    const winner = answers.find(({ status }) => status === 201)!.body.emag;
    expect((await fetched(id)).body.planned_emag.emag_id).toBe(winner.id);
  });

  it("leaves the edition planned if the issue is rejected", async () => {
    const edition = await plan();
    const { name } = (await create({})).body.emag;
    expect((await create({ pe_id: edition.pe_id, name })).status).toBe(422);
    expect((await fetched(edition.id)).body.planned_emag).toMatchObject({ status: "planned", emag_id: null });
    expect((await create({ pe_id: edition.pe_id })).status).toBe(201);
  });

  it("fixes the edition, which a new import does not change", async () => {
    const [edition, other] = [await plan(), await plan()];
    const { id } = (await create({ pe_id: edition.pe_id })).body.emag;
    const put = (emag: Record<string, unknown>) =>
      service.request<OneEmag>("PUT", `P/emags/${id}`, { json: { emag } });
    for (const pe_id of [other.pe_id, null]) {
      const answer = await put({ pe_id });
      expect([answer.status, Object.keys(answer.body)]).toEqual([422, ["pe_id"]]);
    }
    const again = await put({ pe_id: edition.pe_id, import_attributes: PDF });
    expect(again.body.emag).toMatchObject({ pe_id: edition.pe_id, import: { ai_status: "pending" } });
    expect((await fetched(edition.id)).body.planned_emag.emag_id).toBe(id);
  });

  it("makes the edition available again when its issue is deleted", async () => {
    const edition = await plan();
    const first = (await create({ pe_id: edition.pe_id })).body.emag;
    expect((await service.request("DELETE", `P/emags/${first.id}`)).status).toBe(204);
    const answer = await fetched(edition.id);
    expect(answer.body.planned_emag).toMatchObject({
      status: "planned",
      emag_id: null,
      pe_id: edition.pe_id,
    });
    expect(answer.headers.get("etag")).toBe('"3"');
    const second = (await create({ pe_id: edition.pe_id })).body.emag;
    expect((await fetched(edition.id)).body.planned_emag.emag_id).toBe(second.id);
  });

  it("keeps the pe_id after a change of the pubcode", async () => {
    const edition = await plan();
    const { db } = service.services;
    await db.updateTable("publications").set({ pubcode: "NEW" }).where("id", "=", 10).execute();
    try {
      expect((await fetched(edition.id)).body.planned_emag).toMatchObject({
        pubcode: "EXW",
        pe_id: edition.pe_id,
      });
      expect((await create({ pe_id: edition.pe_id })).status).toBe(201);
      expect((await plan()).pe_id).toMatch(/^NEW-/);
    } finally {
      await db.updateTable("publications").set({ pubcode: "EXW" }).where("id", "=", 10).execute();
    }
  });

  it("publishes change events for each transfer and release", async () => {
    const heard: ChangeEvent[] = [];
    const stop = service.services.changes.subscribe((event) => heard.push(event));
    const edition = await plan();
    const { id } = (await create({ pe_id: edition.pe_id })).body.emag;
    await service.request("DELETE", `P/emags/${id}`);
    const event = {
      type: "planned_edition",
      organization_id: 1,
      publication_id: 10,
      planned_emag_id: edition.id,
    };
    // Events of the previous test may still arrive.
    const ofThisOne = () =>
      heard.filter((one) => one.type === "planned_edition" && one.planned_emag_id === edition.id);
    await expect.poll(ofThisOne).toEqual([1, 2, 3].map((version) => ({ ...event, version })));
    stop();
  });
});
