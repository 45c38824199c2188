import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#bff/schema/tables.ts";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import {
  inDays,
  PLAN,
  type PlanningFixture,
  planningFixture,
  RULE,
  today,
} from "./planned-editions.fixture.ts";

let service: TestService;
let planning: PlanningFixture;

beforeAll(async () => {
  service = await startTestService();
  planning = await planningFixture(service);
});
afterAll(() => service.stop());
beforeEach(() => planning.clear());

const ANEW = { name: "Harbour Weekly", pubcode: "HBW", time_zone: "UTC" };

describe("planned edition", () => {
  it("is added manually with the schedule's time and the default name", async () => {
    const first = await planning.add({ local_date: inDays(3) });
    expect(first.status, first.text).toBe(201);
    expect(first.headers.get("etag")).toBe('"1"');
    expect(first.body.planned_edition).toMatchObject({
      pe_id: `EXW-${inDays(3)}`,
      name: `Example Weekly ${inDays(3)}`,
      local_time: "06:00",
      rule_date: null,
      status: "planned",
    });
    await planning.setRule({ release_time: "05:15" });
    expect((await planning.add({ local_date: inDays(4) })).body.planned_edition.local_time).toBe("05:15");
    const own = await planning.add({ local_date: inDays(5), local_time: "22:00", name: " Late extra " });
    expect(own.body.planned_edition).toMatchObject({ local_time: "22:00", name: "Late extra" });
  });

  it("gets the values that a concurrent change has given to its publication", async () => {
    const { db } = service.services;
    const set = (on: Db, to: typeof ANEW) =>
      on.updateTable("publications").where("id", "=", 10).set(to).execute();
    const adding = await db.transaction().execute(async (trx) => {
      await set(trx, ANEW);
      const waits = [planning.add({ local_date: inDays(3) }), planning.setRule()] as const;
      // Queried outside the transaction, which would return the same snapshot each time.
      await expect.poll(() => waitingForLocks(db)).toBe(waits.length);
      return waits;
    });
    await Promise.all(adding);
    await set(db, { name: "Example Weekly", pubcode: "EXW", time_zone: "Europe/Berlin" });
    const made = await planning.editions();
    expect(made.length).toBeGreaterThan(3);
    for (const { name, pe_id, local_date, release_date } of made)
      expect({ name, pe_id, release_date }).toEqual({
        name: `Harbour Weekly ${local_date}`,
        pe_id: `HBW-${local_date}`,
        release_date: `${local_date}T06:00:00.000Z`,
      });
  });

  it("returns 422 with the other edition if its day is taken", async () => {
    await planning.add({ local_date: inDays(3), name: "First come" });
    const skipped = (await planning.add({ local_date: inDays(4) })).body.planned_edition;
    await planning.change(skipped.id, { skipped: true });
    const other = (await planning.add({ local_date: inDays(5) })).body.planned_edition;
    for (const answer of [
      await planning.add({ local_date: inDays(3) }),
      await planning.change(other.id, { local_date: inDays(3) }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ local_date: [`is taken by First come (EXW-${inDays(3)})`] });
    }
    expect((await planning.add({ local_date: inDays(4) })).body).toEqual({
      local_date: [expect.stringContaining("skipped. Restore it")],
    });
    const race = await Promise.all(Array.from({ length: 5 }, () => planning.add({ local_date: inDays(9) })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  });

  it("returns 422 without a deadlock if two editions swap their days concurrently", async () => {
    const ids: number[] = [];
    for (const day of [1, 2])
      ids.push((await planning.add({ local_date: inDays(day) })).body.planned_edition.id);
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all([
        planning.change(ids[0]!, { local_date: inDays(2) }),
        planning.change(ids[1]!, { local_date: inDays(1) }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    }
  });

  it("gets a new pe_id and, unless it has a custom name, a new name when it is moved", async () => {
    await planning.setRule();
    const edition = await planning.editionOn(inDays(7));
    const moved = await planning.change(edition.id, { local_date: inDays(9), local_time: "08:00" }, '"1"');
    expect(moved.body.planned_edition).toMatchObject({
      id: edition.id,
      pe_id: `EXW-${inDays(9)}`,
      name: `Example Weekly ${inDays(9)}`,
      local_time: "08:00",
      rule_date: inDays(7),
      version: 2,
    });
    expect(moved.headers.get("etag")).toBe('"2"');
    await planning.change(edition.id, { name: "Summer special" });
    expect((await planning.change(edition.id, { local_date: inDays(10) })).body.planned_edition.name).toBe(
      "Summer special",
    );
    const unchanged = await planning.change(edition.id, { name: "Summer special" });
    expect(unchanged.body.planned_edition.version).toBe(4);
  });

  it("is not part of the API while it is skipped", async () => {
    const edition = (await planning.add({ local_date: inDays(3) })).body.planned_edition;
    const seen = async () => [
      (await service.request("GET", `P/planned_emags/${edition.id}`)).status,
      (await service.request<{ total_count: number }>("GET", "P/planned_emags")).body.total_count,
    ];
    expect(await seen()).toEqual([200, 1]);
    expect((await planning.change(edition.id, { skipped: true })).body.planned_edition.status).toBe(
      "skipped",
    );
    expect(await seen()).toEqual([404, 0]);
    expect((await planning.editionOn(inDays(3))).status).toBe("skipped");
    expect((await planning.change(edition.id, { skipped: false })).body.planned_edition.status).toBe(
      "planned",
    );
    expect(await seen()).toEqual([200, 1]);
  });

  it("cannot be changed once it has an issue: returns 409 and shows the issue", async () => {
    const edition = (await planning.add({ local_date: inDays(3) })).body.planned_edition;
    const emagId = await planning.transfer(edition);
    expect(await planning.editionOn(inDays(3))).toMatchObject({
      status: "transferred",
      emag: {
        id: emagId,
        name: `For ${edition.pe_id}`,
        released_at: edition.release_date,
        import_status: "pending",
        import_cancelled: false,
      },
    });
    for (const given of [
      { name: "x" },
      { local_date: inDays(4) },
      { local_time: "01:00" },
      { skipped: true },
    ]) {
      const answer = await planning.change(edition.id, given);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: "edition_transferred",
        error: expect.stringContaining(`issue ${emagId}`),
      });
    }
  });

  it("gets the current name and time zone of its publication when its issue is deleted", async () => {
    const edition = (await planning.add({ local_date: inDays(6) })).body.planned_edition;
    const named = (await planning.add({ local_date: inDays(7), name: "Summer special" })).body
      .planned_edition;
    const emagIds = [await planning.transfer(edition), await planning.transfer(named)];
    const setPublication = async (publication: Record<string, unknown>) => {
      const changed = await planning.call("PATCH", "", { publication }, { as: "admin" });
      expect(changed.status, changed.text).toBe(200);
    };
    await setPublication({ name: "Renamed Weekly", time_zone: "America/Los_Angeles" });
    try {
      for (const id of emagIds)
        expect((await service.request("DELETE", `P/emags/${id}`, { json: undefined })).status).toBe(204);
      const clock = new Intl.DateTimeFormat("sv-SE", {
        timeZone: "America/Los_Angeles",
        dateStyle: "short",
        timeStyle: "short",
      });
      const freed = await planning.editions(inDays(6), inDays(7));
      expect(freed.map(({ name, local_date }) => [name, local_date])).toEqual([
        [`Renamed Weekly ${inDays(6)}`, inDays(6)],
        ["Summer special", inDays(7)],
      ]);
      expect(freed.map(({ release_date }) => clock.format(new Date(release_date)))).toEqual([
        `${inDays(6)} 06:00`,
        `${inDays(7)} 06:00`,
      ]);
    } finally {
      await setPublication({ name: "Example Weekly", time_zone: "Europe/Berlin" });
    }
  });

  it("is listed on the release day of its issue", async () => {
    const edition = (await planning.add({ local_date: inDays(5) })).body.planned_edition;
    const emagId = await planning.transfer(edition);
    const setRelease = async (released_at: string | null) => {
      const changed = await service.request("PUT", `P/emags/${emagId}`, { json: { emag: { released_at } } });
      expect(changed.status, changed.text).toBe(200);
    };
    await setRelease(`${inDays(9)}T23:30:00`);
    expect(await planning.editions(inDays(5), inDays(5))).toEqual([]);
    expect(await planning.editionOn(inDays(9))).toMatchObject({ id: edition.id, local_date: inDays(5) });
    await setRelease(null);
    expect(await planning.editions(inDays(9), inDays(9))).toEqual([]);
    expect(await planning.editionOn(inDays(5))).toMatchObject({
      id: edition.id,
      emag: { released_at: null },
    });
  });

  it("returns 412 for a stale If-Match", async () => {
    const edition = (await planning.add({ local_date: inDays(3) })).body.planned_edition;
    expect((await planning.change(edition.id, { name: "a" }, '"1"')).status).toBe(200);
    expect((await planning.change(edition.id, { name: "b" }, '"1"')).status).toBe(412);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => planning.change(edition.id, { name: `${index}` }, '"2"')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it.each([
    [{}, "local_date"],
    [{ local_date: "tomorrow" }, "local_date"],
    [{ local_date: "2026-02-29" }, "local_date"],
    [{ local_date: "2030-01-01", local_time: "24:00" }, "local_time"],
    [{ local_date: "2030-01-01", name: " " }, "name"],
  ])("returns 422 for %o", async (given, field) => {
    const answer = await planning.add(given);
    expect([answer.status, Object.keys(answer.body)]).toEqual([422, [field]]);
  });

  it("is not found in another publication, and a range beyond 400 days returns 422", async () => {
    const { id } = (await planning.add({ local_date: inDays(3) })).body.planned_edition;
    const headers = { cookie: planning.cookies.get("manager")! };
    const elsewhere = (path: string) => service.request("GET", path, { token: null, headers });
    expect((await elsewhere(`/console/api/publications/11/planned-editions/${id}`)).status).toBe(404);
    expect((await elsewhere("/console/api/publications/20/edition-rule")).status).toBe(404);
    const tooLong = await planning.call("GET", "/planned-editions?from=2026-01-01&to=2027-12-31");
    expect([tooLong.status, Object.keys(tooLong.body)]).toEqual([422, ["to"]]);
  });
});

describe("roles", () => {
  it.each([
    ["admin", true],
    ["manager", true],
    ["editor", false],
    ["viewer", false],
  ] as const)("%s: plans %s", async (as, allowed) => {
    await planning.setRule();
    const { id } = await planning.editionOn(inDays(7));
    for (const path of [
      "/edition-rule",
      `/planned-editions/${id}`,
      `/planned-editions?from=${today}&to=${today}`,
    ])
      expect((await planning.call("GET", path, undefined, { as })).status).toBe(200);
    const answers = await Promise.all([
      planning.call("POST", "/planned-editions", { planned_edition: { local_date: inDays(1) } }, { as }),
      planning.call("PUT", `/planned-editions/${id}`, { planned_edition: { name: "x" } }, { as }),
      planning.call("POST", "/edition-rule/preview", { edition_rule: RULE }, { as }),
      planning.call("PUT", "/edition-rule", { edition_rule: RULE }, { as }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(
      allowed ? [201, 200, 200, 200] : [403, 403, 403, 403],
    );
  });

  it("only apply to users: API tokens have no access to console routes", async () => {
    expect((await service.request("GET", `${PLAN}/edition-rule`)).status).toBe(401);
  });
});
