import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Role } from "#shared/console/permissions.ts";
import type { EditionRule, EditionRulePreview, PlannedEdition } from "#shared/console/planned-editions.ts";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import { addDays, dayIn } from "../local-days.ts";
import { makeEditions } from "./edition-rules.service.ts";
import { startEditionMaker } from "./planned-emags.worker.ts";
import { daysBetween } from "./recurrence.ts";

interface One {
  planned_edition: PlannedEdition;
}
interface Rule {
  edition_rule: EditionRule | null;
}

const PATH = "/console/api/publications/10";
const today = dayIn("Europe/Berlin", new Date());
const inDays = (days: number) => addDays(today, days);
const RULE = { rrule: "FREQ=WEEKLY", release_time: "06:00", starts_on: today, horizon_days: 30 };

let service: TestService;
const cookies = new Map<Role, string>();

beforeAll(async () => {
  service = await startTestService();
  for (const role of ["admin", "editor", "manager", "viewer"] as const)
    cookies.set(role, await service.signInAs(role));
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { db } = service.services;
  await db.deleteFrom("planned_emags").execute();
  await db.deleteFrom("edition_rules").execute();
});

function ask<Body = Record<string, unknown>>(
  method: string,
  path: string,
  json?: unknown,
  { as = "manager", ifMatch }: { as?: Role; ifMatch?: string } = {},
) {
  const headers = { cookie: cookies.get(as)!, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
  return service.request<Body>(method, PATH + path, { token: null, headers, json });
}
const add = (edition: Record<string, unknown>) =>
  ask<One>("POST", "/planned-editions", { planned_edition: edition });
const change = (id: number, edition: Record<string, unknown>, ifMatch?: string) =>
  ask<One>("PUT", `/planned-editions/${id}`, { planned_edition: edition }, ifMatch ? { ifMatch } : {});
const setRule = (rule: Record<string, unknown> = {}, ifMatch?: string) =>
  ask<Rule>("PUT", "/edition-rule", { edition_rule: { ...RULE, ...rule } }, ifMatch ? { ifMatch } : {});
const preview = (rule: Record<string, unknown> = {}) =>
  ask<{ preview: EditionRulePreview }>("POST", "/edition-rule/preview", {
    edition_rule: { ...RULE, ...rule },
  });

async function editions(from = inDays(-200), to = inDays(200)): Promise<PlannedEdition[]> {
  const answer = await ask<{ planned_editions: PlannedEdition[] }>(
    "GET",
    `/planned-editions?from=${from}&to=${to}`,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.planned_editions;
}
const days = async () => (await editions()).map((edition) => edition.local_date);
async function editionOn(day: string): Promise<PlannedEdition> {
  const [found] = await editions(day, day);
  expect(found, `an edition on ${day}`).toBeDefined();
  return found!;
}
async function transfer(edition: PlannedEdition): Promise<number> {
  const emag = {
    name: `For ${edition.pe_id}`,
    pe_id: edition.pe_id,
    import_attributes: { pdf_location: "http://a/b" },
  };
  const answer = await service.request<{ emag: { id: number } }>("POST", "P/emags", { json: { emag } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.emag.id;
}

describe("the rhythm", () => {
  it("is null before there is one, and can be set once against that", async () => {
    const none = await ask<Rule>("GET", "/edition-rule");
    expect([none.body.edition_rule, none.headers.get("etag")]).toEqual([null, '"0"']);
    expect((await setRule({}, '"0"')).status).toBe(200);
    expect((await setRule({}, '"0"')).status).toBe(412);
  });

  it("makes its editions at once, up to the horizon", async () => {
    const answer = await setRule({ rrule: "rrule:freq=weekly" });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.edition_rule).toEqual({ ...RULE, rrule: "FREQ=WEEKLY", version: 1 });
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(await days()).toEqual([0, 7, 14, 21, 28].map(inDays));
    const [first] = await editions();
    expect(first).toEqual({
      id: expect.any(Number),
      pe_id: `EXW-${today}`,
      name: `Example Weekly ${today}`,
      local_date: today,
      local_time: "06:00",
      release_date: expect.stringMatching(/T0[45]:00:00\.000Z$/),
      status: "planned",
      rule_date: today,
      emag: null,
      review: {
        note: "",
        responsible: null,
        sign_off: "open",
        changed_by: null,
        changed_at: null,
        version: 0,
      },
      version: 1,
    });
  });

  it("starts today unless it says otherwise, and keeps its phase when it is changed without a day", async () => {
    expect((await setRule({ starts_on: null })).body.edition_rule?.starts_on).toBe(today);
    await setRule({ starts_on: inDays(3) });
    const kept = await setRule({ starts_on: undefined, rrule: "FREQ=WEEKLY;INTERVAL=2" });
    expect(kept.body.edition_rule?.starts_on).toBe(inDays(3));
    expect(await days()).toContain(inDays(17));
    expect(await days()).not.toContain(inDays(10));
  });

  it.each([
    [{ rrule: "every week" }, "rrule"],
    [{ rrule: "" }, "rrule"],
    [{ rrule: "FREQ=HOURLY" }, "rrule"],
    [{ rrule: "FREQ=DAILY;BYHOUR=6" }, "rrule"],
    [{ rrule: "DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY" }, "rrule"],
    [{ rrule: "FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2" }, "rrule"],
    [{ rrule: "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2" }, "rrule"],
    [{ rrule: "X".repeat(501) }, "rrule"],
    [{ release_time: "25:00" }, "release_time"],
    [{ release_time: "6:00" }, "release_time"],
    [{ starts_on: "2026-02-30" }, "starts_on"],
    [{ starts_on: "1900-01-01" }, "starts_on"],
    [{ starts_on: "9999-01-01" }, "starts_on"],
    [{ horizon_days: 0 }, "horizon_days"],
    [{ horizon_days: 731 }, "horizon_days"],
  ])("refuses %o with 422, in the preview too", async (rule, field) => {
    for (const answer of [await preview(rule), await setRule(rule)]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ [field]: [expect.any(String)] });
    }
    expect(await days()).toEqual([]);
  });

  it("previews exactly what saving does, and changes nothing by it", async () => {
    await setRule({ horizon_days: 40 });
    const [, second, third, fourth, fifth] = await editions();
    await change(second!.id, { local_date: addDays(second!.local_date, 1) });
    await change(third!.id, { name: "The special one" });
    await transfer(fourth!);
    await ask("PUT", `/planned-editions/${fifth!.id}/review`, { review: { note: "mind the cover" } });
    const before = await editions();
    const other = {
      rrule: "FREQ=WEEKLY;INTERVAL=2",
      starts_on: inDays(2),
      horizon_days: 60,
      release_time: "18:30",
    };

    const { body } = await preview(other);
    expect(await editions()).toEqual(before);
    expect(body.preview.next).toHaveLength(10);
    expect(body.preview.next[0]?.local_date).toBe(inDays(2));
    expect(body.preview.next[0]?.release_date).toMatch(/T1[67]:30:00\.000Z$/);
    expect(body.preview.stays.map(({ id }) => id)).toEqual([second!.id, third!.id, fifth!.id]);

    expect((await setRule(other)).status).toBe(200);
    const after = await editions();
    const ids = (list: { id: number }[]) => list.map(({ id }) => id);
    const removed = before.filter((edition) => !ids(after).includes(edition.id));
    expect(ids(removed).sort()).toEqual(ids(body.preview.removes).sort());
    expect(after.filter((edition) => !ids(before).includes(edition.id))).toHaveLength(body.preview.adds);
    for (const { id } of body.preview.stays)
      expect(after.find((edition) => edition.id === id)).toMatchObject({
        rule_date: null,
        local_time: "06:00",
      });
    expect(after.find((edition) => edition.id === fourth!.id)).toEqual(
      before.find((edition) => edition.id === fourth!.id),
    );
  });

  it("moves the time of editions nobody touched", async () => {
    await setRule();
    const [, second, third] = await editions();
    await change(second!.id, { local_time: "09:15" });
    await setRule({ release_time: "07:30" });
    const times = (await editions()).map(({ id, local_time }) => [id, local_time]);
    expect(times).toContainEqual([second!.id, "09:15"]);
    expect(times).toContainEqual([third!.id, "07:30"]);
    expect((await editionOn(third!.local_date)).version).toBe(2);
  });

  it("lets one of two changes of one version win", async () => {
    await setRule();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => setRule({ horizon_days: 20 + index }, '"1"')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  });

  it("is set by several at once without a doubled edition", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => setRule({ rrule: "FREQ=DAILY", horizon_days: 20 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await days()).toEqual(Array.from({ length: 21 }, (_, index) => inDays(index)));
  });
});

describe("a change of the rhythm while issues come in", () => {
  it("never takes an edition from an issue", async () => {
    await setRule({ rrule: "FREQ=DAILY" });
    const some = (await editions()).filter((_, index) => index % 3 === 1);
    const [saved, ...created] = await Promise.all([
      setRule({ rrule: "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1" }),
      ...some.map((edition) =>
        service.request<{ emag: { id: number } }>("POST", "P/emags", {
          json: {
            emag: {
              name: `Raced ${edition.id}`,
              pe_id: edition.pe_id,
              import_attributes: { pdf_location: "http://a/b" },
            },
          },
        }),
      ),
    ]);
    expect(saved.status).toBe(200);
    const left = new Map((await editions()).map((edition) => [edition.id, edition]));
    for (const [index, { id }] of some.entries()) {
      const { status, body } = created[index]!;
      expect([201, 422]).toContain(status);
      expect(left.get(id)?.emag?.id).toBe(status === 201 ? body.emag.id : undefined);
    }
  });
});

describe("made ahead", () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`);

  it("goes on day by day as it would at once, by several workers at a time", async () => {
    await setRule({ rrule: "FREQ=DAILY;INTERVAL=2" });
    for (const day of [1, 2, 3, 9, 40])
      await Promise.all([1, 2, 3].map(() => makeEditions(service.services, 10, at(inDays(day)))));
    expect(await days()).toEqual(daysBetween("FREQ=DAILY;INTERVAL=2", today, today, inDays(70)));
    const before = await editions();
    expect(await makeEditions(service.services, 10, at(inDays(40)))).toBe(0);
    expect(await editions()).toEqual(before);
    expect((await ask<Rule>("GET", "/edition-rule")).body.edition_rule?.version).toBe(1);
  });

  it("never makes anew what was moved or skipped, and leaves a day that is taken", async () => {
    await setRule();
    await change((await editionOn(inDays(7))).id, { local_date: inDays(8) });
    await change((await editionOn(inDays(14))).id, { skipped: true });
    await add({ local_date: inDays(35), name: "By hand" });
    await makeEditions(service.services, 10, at(inDays(10)));
    await setRule();
    expect(await days()).toEqual([0, 8, 14, 21, 28, 35].map(inDays));
    expect((await editionOn(inDays(35))).name).toBe("By hand");
  });

  it("follows the publication into another time zone, at the same local time", async () => {
    await setRule();
    const { db } = service.services;
    const move = (time_zone: string) =>
      db.updateTable("publications").set({ time_zone }).where("id", "=", 10).execute();
    await move("Asia/Kathmandu");
    await makeEditions(service.services, 10);
    await move("Europe/Berlin");
    expect(await editionOn(inDays(14))).toMatchObject({
      local_time: "06:00",
      release_date: `${inDays(14)}T00:15:00.000Z`,
    });
  });

  it("is begun by the worker when it starts, and then every hour", async () => {
    await setRule();
    const { db } = service.services;
    await db.deleteFrom("planned_emags").where("local_date", ">", today).execute();
    await db.updateTable("edition_rules").set({ made_through: today }).execute();
    await startEditionMaker(service.services);
    await expect.poll(days, { timeout: 15_000 }).toEqual([0, 7, 14, 21, 28].map(inDays));
  });
});

describe("an edition", () => {
  it("is added by hand, at the rhythm's time and under its name", async () => {
    const first = await add({ local_date: inDays(3) });
    expect(first.status, first.text).toBe(201);
    expect(first.headers.get("etag")).toBe('"1"');
    expect(first.body.planned_edition).toMatchObject({
      pe_id: `EXW-${inDays(3)}`,
      name: `Example Weekly ${inDays(3)}`,
      local_time: "06:00",
      rule_date: null,
      status: "planned",
    });
    await setRule({ release_time: "05:15" });
    expect((await add({ local_date: inDays(4) })).body.planned_edition.local_time).toBe("05:15");
    const own = await add({ local_date: inDays(5), local_time: "22:00", name: " Late extra " });
    expect(own.body.planned_edition).toMatchObject({ local_time: "22:00", name: "Late extra" });
  });

  it("has its day alone: 422 names the other", async () => {
    await add({ local_date: inDays(3), name: "First come" });
    const skipped = (await add({ local_date: inDays(4) })).body.planned_edition;
    await change(skipped.id, { skipped: true });
    const other = (await add({ local_date: inDays(5) })).body.planned_edition;
    for (const answer of [
      await add({ local_date: inDays(3) }),
      await change(other.id, { local_date: inDays(3) }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ local_date: [`is taken by First come (EXW-${inDays(3)})`] });
    }
    expect((await add({ local_date: inDays(4) })).body).toEqual({
      local_date: [expect.stringContaining("skipped: bring it back")],
    });
    const race = await Promise.all(Array.from({ length: 5 }, () => add({ local_date: inDays(9) })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  });

  it("may swap its day with another one at once: each is told of the other, and none waits in a circle", async () => {
    const ids: number[] = [];
    for (const day of [1, 2]) ids.push((await add({ local_date: inDays(day) })).body.planned_edition.id);
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all([
        change(ids[0]!, { local_date: inDays(2) }),
        change(ids[1]!, { local_date: inDays(1) }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    }
  });

  it("gets a new pe_id and, unless somebody named it, a new name when it is moved", async () => {
    await setRule();
    const edition = await editionOn(inDays(7));
    const moved = await change(edition.id, { local_date: inDays(9), local_time: "08:00" }, '"1"');
    expect(moved.body.planned_edition).toMatchObject({
      id: edition.id,
      pe_id: `EXW-${inDays(9)}`,
      name: `Example Weekly ${inDays(9)}`,
      local_time: "08:00",
      rule_date: inDays(7),
      version: 2,
    });
    expect(moved.headers.get("etag")).toBe('"2"');
    await change(edition.id, { name: "Summer special" });
    expect((await change(edition.id, { local_date: inDays(10) })).body.planned_edition.name).toBe(
      "Summer special",
    );
    const unchanged = await change(edition.id, { name: "Summer special" });
    expect(unchanged.body.planned_edition.version).toBe(4);
  });

  it("leaves the contract while it is skipped, and comes back", async () => {
    const edition = (await add({ local_date: inDays(3) })).body.planned_edition;
    const seen = async () => [
      (await service.request("GET", `P/planned_emags/${edition.id}`)).status,
      (await service.request<{ total_count: number }>("GET", "P/planned_emags")).body.total_count,
    ];
    expect(await seen()).toEqual([200, 1]);
    expect((await change(edition.id, { skipped: true })).body.planned_edition.status).toBe("skipped");
    expect(await seen()).toEqual([404, 0]);
    expect((await editionOn(inDays(3))).status).toBe("skipped");
    expect((await change(edition.id, { skipped: false })).body.planned_edition.status).toBe("planned");
    expect(await seen()).toEqual([200, 1]);
  });

  it("cannot change once it has its issue: 409 says why, and it shows the issue", async () => {
    const edition = (await add({ local_date: inDays(3) })).body.planned_edition;
    const emagId = await transfer(edition);
    expect(await editionOn(inDays(3))).toMatchObject({
      status: "transferred",
      emag: { id: emagId, name: `For ${edition.pe_id}`, import_status: "pending" },
    });
    for (const given of [
      { name: "x" },
      { local_date: inDays(4) },
      { local_time: "01:00" },
      { skipped: true },
    ]) {
      const answer = await change(edition.id, given);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: "edition_transferred",
        error: expect.stringContaining(`issue ${emagId}`),
      });
    }
  });

  it("honours If-Match", async () => {
    const edition = (await add({ local_date: inDays(3) })).body.planned_edition;
    expect((await change(edition.id, { name: "a" }, '"1"')).status).toBe(200);
    expect((await change(edition.id, { name: "b" }, '"1"')).status).toBe(412);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => change(edition.id, { name: `${index}` }, '"2"')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it.each([
    [{}, "local_date"],
    [{ local_date: "tomorrow" }, "local_date"],
    [{ local_date: "2026-02-29" }, "local_date"],
    [{ local_date: "2030-01-01", local_time: "24:00" }, "local_time"],
    [{ local_date: "2030-01-01", name: " " }, "name"],
  ])("is refused as %o with 422", async (given, field) => {
    const answer = await add(given);
    expect([answer.status, Object.keys(answer.body)]).toEqual([422, [field]]);
  });

  it("is not there under another publication, nor is a stretch beyond 400 days", async () => {
    const { id } = (await add({ local_date: inDays(3) })).body.planned_edition;
    const headers = { cookie: cookies.get("manager")! };
    const elsewhere = (path: string) => service.request("GET", path, { token: null, headers });
    expect((await elsewhere(`/console/api/publications/11/planned-editions/${id}`)).status).toBe(404);
    expect((await elsewhere("/console/api/publications/20/edition-rule")).status).toBe(404);
    const tooLong = await ask("GET", "/planned-editions?from=2026-01-01&to=2027-12-31");
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
    await setRule();
    const { id } = await editionOn(inDays(7));
    for (const path of [
      "/edition-rule",
      `/planned-editions/${id}`,
      `/planned-editions?from=${today}&to=${today}`,
    ])
      expect((await ask("GET", path, undefined, { as })).status).toBe(200);
    const answers = await Promise.all([
      ask("POST", "/planned-editions", { planned_edition: { local_date: inDays(1) } }, { as }),
      ask("PUT", `/planned-editions/${id}`, { planned_edition: { name: "x" } }, { as }),
      ask("POST", "/edition-rule/preview", { edition_rule: RULE }, { as }),
      ask("PUT", "/edition-rule", { edition_rule: RULE }, { as }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(
      allowed ? [201, 200, 200, 200] : [403, 403, 403, 403],
    );
  });

  it("are for people: a token has no part in the console", async () => {
    expect((await service.request("GET", `${PATH}/edition-rule`)).status).toBe(401);
  });
});
