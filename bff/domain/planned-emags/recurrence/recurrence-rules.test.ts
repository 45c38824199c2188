import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#bff/core/local-days.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { inDays, type PlanningFixture, planningFixture, RULE, today } from "../planned-editions.fixture.ts";
import { startEditionGenerator } from "../planned-emags.worker.ts";
import { daysBetween } from "./recurrence.ts";
import { generateEditions } from "./recurrence-rules.service.ts";

let service: TestService;
let planning: PlanningFixture;

beforeAll(async () => {
  service = await startTestService();
  planning = await planningFixture(service);
});
afterAll(() => service.stop());
beforeEach(() => planning.clear());

describe("publishing schedule", () => {
  it("is null at first, and can then be created once with If-Match", async () => {
    const none = await planning.rule();
    expect([none.body.edition_rule, none.headers.get("etag")]).toEqual([null, '"0"']);
    expect((await planning.setRule({}, '"0"')).status).toBe(200);
    expect((await planning.setRule({}, '"0"')).status).toBe(412);
  });

  it("generates its editions up to the horizon immediately", async () => {
    const answer = await planning.setRule({ rrule: "rrule:freq=weekly" });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.edition_rule).toEqual({ ...RULE, rrule: "FREQ=WEEKLY", version: 1 });
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(await planning.days()).toEqual([0, 7, 14, 21, 28].map(inDays));
    const [first] = await planning.editions();
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
        request: null,
        changed_by: null,
        changed_at: null,
        version: 0,
      },
      version: 1,
    });
  });

  it("starts today by default, and keeps its start day when it is changed without one", async () => {
    expect((await planning.setRule({ starts_on: null })).body.edition_rule?.starts_on).toBe(today);
    await planning.setRule({ starts_on: inDays(3) });
    const kept = await planning.setRule({ starts_on: undefined, rrule: "FREQ=WEEKLY;INTERVAL=2" });
    expect(kept.body.edition_rule?.starts_on).toBe(inDays(3));
    expect(await planning.days()).toContain(inDays(17));
    expect(await planning.days()).not.toContain(inDays(10));
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
  ])("returns 422 for %o, in the preview, too", async (rule, field) => {
    for (const answer of [await planning.preview(rule), await planning.setRule(rule)]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ [field]: [expect.any(String)] });
    }
    expect(await planning.days()).toEqual([]);
  });

  it("has a preview that equals the result of saving and changes nothing", async () => {
    await planning.setRule({ horizon_days: 40 });
    const [, second, third, fourth, fifth] = await planning.editions();
    await planning.change(second!.id, { local_date: addDays(second!.local_date, 1) });
    await planning.change(third!.id, { name: "The special one" });
    await planning.transfer(fourth!);
    await planning.call("PUT", `/planned-editions/${fifth!.id}/review`, {
      review: { note: "mind the cover" },
    });
    const before = await planning.editions();
    const other = {
      rrule: "FREQ=WEEKLY;INTERVAL=2",
      starts_on: inDays(2),
      horizon_days: 60,
      release_time: "18:30",
    };

    const { body } = await planning.preview(other);
    expect(await planning.editions()).toEqual(before);
    expect(body.preview.next).toHaveLength(10);
    expect(body.preview.next.every(({ fate }) => fate === null)).toBe(true);
    expect(body.preview.next[0]?.local_date).toBe(inDays(2));
    expect(body.preview.next[0]?.release_date).toMatch(/T1[67]:30:00\.000Z$/);
    expect(body.preview.stays.map(({ id }) => id)).toEqual([second!.id, third!.id, fifth!.id]);

    expect((await planning.setRule(other)).status).toBe(200);
    const after = await planning.editions();
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

  it("reschedules unedited editions, and lists in the preview those that keep their time", async () => {
    await planning.setRule();
    const [, second, third, fourth] = await planning.editions();
    await planning.change(second!.id, { local_time: "09:15" });
    await planning.call("PUT", `/planned-editions/${fourth!.id}/review`, {
      review: { note: "mind the cover" },
    });
    expect((await planning.preview({ horizon_days: 20 })).body.preview).toMatchObject({
      retimes: 0,
      keeps: [],
    });

    const { preview } = (await planning.preview({ release_time: "07:30" })).body;
    expect(preview.keeps.map(({ id, local_time }) => [id, local_time])).toEqual([
      [second!.id, "09:15"],
      [fourth!.id, "06:00"],
    ]);
    await planning.setRule({ release_time: "07:30" });
    const retimed = (await planning.editions()).filter(({ local_time }) => local_time === "07:30");
    expect(preview.retimes).toBe(retimed.length);
    expect(retimed.length).toBeGreaterThan(0);
    const times = (await planning.editions()).map(({ id, local_time }) => [id, local_time]);
    expect(times).toContainEqual([second!.id, "09:15"]);
    expect(times).toContainEqual([third!.id, "07:30"]);
    expect((await planning.editionOn(third!.local_date)).version).toBe(2);
  });

  it("shows in the preview what happens to the editions of the next days", async () => {
    await planning.setRule({ starts_on: inDays(1) });
    const [first, second, third, fourth] = await planning.editions();
    await planning.change(first!.id, { local_time: "09:15" });
    await planning.change(second!.id, { local_date: addDays(second!.local_date, 2) });
    await planning.change(third!.id, { skipped: true });
    await planning.transfer(fourth!);
    const { next } = (await planning.preview({ starts_on: inDays(1), release_time: "07:30" })).body.preview;
    expect(next.slice(0, 5).map(({ local_date, fate, moved_to }) => [local_date, fate, moved_to])).toEqual([
      [inDays(1), null, null],
      [inDays(8), "moved", inDays(10)],
      [inDays(15), "skipped", null],
      [inDays(22), "transferred", null],
      [inDays(29), null, null],
    ]);
    // The first edition keeps its own time, the last one gets the new time.
    const clock = (at: string) => at.slice(14, 16);
    expect([next[0]!, next[4]!].map(({ release_date }) => clock(release_date))).toEqual(["15", "30"]);
  });

  it("shows an edition of today as due immediately if its time has passed", async () => {
    const midnight = { release_time: "00:00" };
    const dates = async () => {
      const { next } = (await planning.preview(midnight)).body.preview;
      expect(next).toHaveLength(10);
      return next.slice(0, 2).map(({ local_date, over }) => [local_date, over]);
    };
    expect(await dates()).toEqual([
      [today, true],
      [inDays(7), false],
    ]);
    await planning.setRule(midnight);
    expect(await planning.days()).toContain(today);
    expect(await dates()).toEqual([
      [inDays(7), false],
      [inDays(14), false],
    ]);
  });

  it("accepts only one of two changes of the same version", async () => {
    await planning.setRule();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => planning.setRule({ horizon_days: 20 + index }, '"1"')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  });

  it("can be set concurrently without duplicate editions", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => planning.setRule({ rrule: "FREQ=DAILY", horizon_days: 20 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await planning.days()).toEqual(Array.from({ length: 21 }, (_, index) => inDays(index)));
  });
});

describe("change of the publishing schedule while issues are created", () => {
  it("does not delete an edition that has an issue", async () => {
    await planning.setRule({ rrule: "FREQ=DAILY" });
    const some = (await planning.editions()).filter((_, index) => index % 3 === 1);
    const [saved, ...created] = await Promise.all([
      planning.setRule({ rrule: "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1" }),
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
    const left = new Map((await planning.editions()).map((edition) => [edition.id, edition]));
    for (const [index, { id }] of some.entries()) {
      const { status, body } = created[index]!;
      expect([201, 422]).toContain(status);
      expect(left.get(id)?.emag?.id).toBe(status === 201 ? body.emag.id : undefined);
    }
  });
});

describe("generateEditions", () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`);

  it("gives the same result day by day as in one run, with concurrent workers", async () => {
    await planning.setRule({ rrule: "FREQ=DAILY;INTERVAL=2" });
    for (const day of [1, 2, 3, 9, 40])
      await Promise.all([1, 2, 3].map(() => generateEditions(service.services, 10, at(inDays(day)))));
    expect(await planning.days()).toEqual(daysBetween("FREQ=DAILY;INTERVAL=2", today, today, inDays(70)));
    const before = await planning.editions();
    expect(await generateEditions(service.services, 10, at(inDays(40)))).toBe(0);
    expect(await planning.editions()).toEqual(before);
    expect((await planning.rule()).body.edition_rule?.version).toBe(1);
  });

  it("does not recreate moved or skipped editions, and creates none on a day that has one", async () => {
    await planning.setRule();
    await planning.change((await planning.editionOn(inDays(7))).id, { local_date: inDays(8) });
    await planning.change((await planning.editionOn(inDays(14))).id, { skipped: true });
    await planning.add({ local_date: inDays(35), name: "By hand" });
    await generateEditions(service.services, 10, at(inDays(10)));
    await planning.setRule();
    expect(await planning.days()).toEqual([0, 8, 14, 21, 28, 35].map(inDays));
    expect((await planning.editionOn(inDays(35))).name).toBe("By hand");
  });

  it("never removes an edition, even if the rule no longer has its day", async () => {
    await planning.setRule();
    const { db } = service.services;
    await db
      .updateTable("recurrence_rules")
      .set({ starts_on: inDays(1) })
      .execute();
    await generateEditions(service.services, 10);
    expect(await planning.days()).toEqual([0, 7, 14, 21, 28].map(inDays));
  });

  it("keeps the local time if the publication's time zone changes", async () => {
    await planning.setRule();
    const { db } = service.services;
    const move = (time_zone: string) =>
      db.updateTable("publications").set({ time_zone }).where("id", "=", 10).execute();
    await move("Asia/Kathmandu");
    await generateEditions(service.services, 10);
    await move("Europe/Berlin");
    expect(await planning.editionOn(inDays(14))).toMatchObject({
      local_time: "06:00",
      release_date: `${inDays(14)}T00:15:00.000Z`,
    });
  });

  it("is run by the worker at its start and then hourly", async () => {
    await planning.setRule();
    const { db } = service.services;
    await db.deleteFrom("planned_emags").where("local_date", ">", today).execute();
    await db.updateTable("recurrence_rules").set({ generated_until: today }).execute();
    await startEditionGenerator(service.services);
    await expect.poll(planning.days).toEqual([0, 7, 14, 21, 28].map(inDays));
  });
});
