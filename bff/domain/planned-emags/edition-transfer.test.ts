import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ChangeEvent } from "#shared/console/events.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { type PlannedEmagFixture, plannedEmagFixture } from "./planned-emags.fixture.ts";

interface OneEmag {
  emag: Emag;
}

const PDF = { pdf_location: "http://files.example.com/a.pdf" };
let service: TestService;
let at: PlannedEmagFixture;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  at = await plannedEmagFixture(service);
});
afterAll(() => service.stop());

const create = (emag: Record<string, unknown>) =>
  service.request<OneEmag>("POST", "P/emags", {
    json: { emag: { name: `Planned ${++serial}`, import_attributes: PDF, ...emag } },
  });

describe("POST emags with pe_id (contract 2.2, 3.3, 4.A rule 3)", () => {
  it("transfers the edition to the issue", async () => {
    const edition = await at.plan();
    const answer = await create({ pe_id: edition.pe_id });
    expect(answer.status).toBe(201);
    const { emag } = answer.body;
    expect(emag).toMatchObject({
      pe_id: edition.pe_id,
      released_at: edition.release_date,
      import: { ai_status: "pending" },
    });
    expect(emag.import).not.toHaveProperty("status");
    expect((await at.fetched(edition.id)).body.planned_emag).toMatchObject({
      status: "transferred",
      emag_id: emag.id,
    });
    expect((await service.request<OneEmag>("GET", `P/emags/${emag.id}`)).body.emag).toEqual(emag);
  });

  it("uses the given release time, or none with null", async () => {
    const told = await create({ pe_id: (await at.plan()).pe_id, released_at: "2030-01-01T00:00:00Z" });
    expect(told.body.emag.released_at).toBe("2030-01-01T00:00:00.000Z");
    const never = await create({ pe_id: (await at.plan()).pe_id, released_at: null });
    expect(never.body.emag.released_at).toBeNull();
  });

  it.each([
    ["unknown", async () => "EXW-1999-01-01", "is not a planned edition of this publication"],
    ["blank", async () => "", "is not a planned edition of this publication"],
    ["in lower case", async () => (await at.plan()).pe_id.toLowerCase(), "is not a planned edition"],
    [
      "of another publication",
      async () => (await at.plan("2032-01-01", 11)).pe_id,
      "another publication, Example Monthly",
    ],
    [
      "already become",
      async () => {
        const { pe_id } = await at.plan();
        await create({ pe_id });
        return pe_id;
      },
      "already become",
    ],
    [
      "skipped",
      async () => {
        const { id, pe_id } = await at.plan();
        await at.change(id, { skipped: true });
        return pe_id;
      },
      "is skipped",
    ],
    [
      "the identifier before a move",
      async () => {
        const { id, pe_id } = await at.plan();
        await at.change(id, { local_date: at.freshDay() });
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
    const near = await at.plan("2032-02-02", 11);
    await db
      .updateTable("api_tokens")
      .set({ publication_ids: [10] })
      .where("organization_id", "=", 1)
      .execute();
    service.services.changes.committed({ type: "api_token", organization_id: 1, api_token_id: 1 });
    const answer = await create({ pe_id: near.pe_id });
    await db
      .updateTable("api_tokens")
      .set({ publication_ids: null })
      .where("organization_id", "=", 1)
      .execute();
    service.services.changes.committed({ type: "api_token", organization_id: 1, api_token_id: 1 });
    expect(answer.body).toEqual({ pe_id: ["is not a planned edition of this publication"] });
  });

  it("transfers the edition to one of several concurrent issues, and returns 422 for the others", async () => {
    const { id, pe_id } = await at.plan();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ pe_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
    for (const { status, body } of answers)
      if (status === 422) expect(body).toEqual({ pe_id: [expect.stringContaining("already become")] });
    const winner = answers.find(({ status }) => status === 201)!.body.emag;
    expect((await at.fetched(id)).body.planned_emag.emag_id).toBe(winner.id);
  });

  it("leaves the edition planned if the issue is rejected", async () => {
    const edition = await at.plan();
    const { name } = (await create({})).body.emag;
    expect((await create({ pe_id: edition.pe_id, name })).status).toBe(422);
    expect((await at.fetched(edition.id)).body.planned_emag).toMatchObject({
      status: "planned",
      emag_id: null,
    });
    expect((await create({ pe_id: edition.pe_id })).status).toBe(201);
  });

  it("fixes the edition, which a new import does not change", async () => {
    const [edition, other] = [await at.plan(), await at.plan()];
    const { id } = (await create({ pe_id: edition.pe_id })).body.emag;
    const put = (emag: Record<string, unknown>) =>
      service.request<OneEmag>("PUT", `P/emags/${id}`, { json: { emag } });
    for (const pe_id of [other.pe_id, null]) {
      const answer = await put({ pe_id });
      expect([answer.status, Object.keys(answer.body)]).toEqual([422, ["pe_id"]]);
    }
    const again = await put({ pe_id: edition.pe_id, import_attributes: PDF });
    expect(again.body.emag).toMatchObject({ pe_id: edition.pe_id, import: { ai_status: "pending" } });
    expect((await at.fetched(edition.id)).body.planned_emag.emag_id).toBe(id);
  });

  it("makes the edition available again when its issue is deleted", async () => {
    const edition = await at.plan();
    const first = (await create({ pe_id: edition.pe_id })).body.emag;
    expect((await service.request("DELETE", `P/emags/${first.id}`)).status).toBe(204);
    const answer = await at.fetched(edition.id);
    expect(answer.body.planned_emag).toMatchObject({
      status: "planned",
      emag_id: null,
      pe_id: edition.pe_id,
    });
    expect(answer.headers.get("etag")).toBe('"3"');
    const second = (await create({ pe_id: edition.pe_id })).body.emag;
    expect((await at.fetched(edition.id)).body.planned_emag.emag_id).toBe(second.id);
  });

  it("keeps the pe_id after a change of the pubcode", async () => {
    const edition = await at.plan();
    const { db } = service.services;
    await db.updateTable("publications").set({ pubcode: "NEW" }).where("id", "=", 10).execute();
    try {
      expect((await at.fetched(edition.id)).body.planned_emag).toMatchObject({
        pubcode: "EXW",
        pe_id: edition.pe_id,
      });
      expect((await create({ pe_id: edition.pe_id })).status).toBe(201);
      expect((await at.plan()).pe_id).toMatch(/^NEW-/);
    } finally {
      await db.updateTable("publications").set({ pubcode: "EXW" }).where("id", "=", 10).execute();
    }
  });

  it("publishes change events for each transfer and release", async () => {
    const heard: ChangeEvent[] = [];
    const stop = service.services.changes.subscribe((event) => heard.push(event));
    const edition = await at.plan();
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
