import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { addDays, dayExists, dayIn, instantOf } from "../local-days.ts";
import { type PlannedSlot, planEditions, type Rhythm } from "./edition-plan.ts";
import { daysBetween } from "./recurrence.ts";

const ZONES = [
  "Europe/Berlin",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Africa/Casablanca",
  "America/Nuuk",
  "Australia/Lord_Howe",
  "America/St_Johns",
];
const WEEKLY: Rhythm = {
  rrule: "FREQ=WEEKLY;BYDAY=TH",
  release_time: "06:00",
  starts_on: "2026-01-01",
  horizon_days: 60,
};
const NOW = new Date("2026-01-01T12:00:00Z");

/** The editions of a publication, as the job makes and keeps them. */
class Calendar {
  slots: PlannedSlot[] = [];
  through: string | null = null;
  rhythm: Rhythm;
  readonly timeZone: string;

  constructor(rhythm: Rhythm, timeZone: string) {
    this.rhythm = rhythm;
    this.timeZone = timeZone;
  }

  run(now: Date, rhythm = this.rhythm) {
    const from =
      this.through === null || rhythm !== this.rhythm ? dayIn(this.timeZone, now) : addDays(this.through, 1);
    this.rhythm = rhythm;
    const plan = planEditions({ rhythm, timeZone: this.timeZone, now, from, existing: this.slots });
    const gone = new Set(plan.removes);
    this.slots = this.slots
      .filter((slot) => !gone.has(slot))
      .map((slot) => ({
        ...slot,
        ...plan.retimes.find((retime) => retime.slot === slot),
        rule_date: plan.stays.includes(slot) ? null : slot.rule_date,
      }));
    for (const add of plan.adds)
      this.slots.push({
        ...add,
        id: this.slots.length + 1,
        rule_date: add.local_date,
        transferred: false,
        worked_on: false,
      });
    this.through = plan.through;
    return plan;
  }

  /** Something somebody does to an edition. */
  change(localDate: string, change: Partial<PlannedSlot>) {
    this.slots = this.slots.map((slot) => (slot.local_date === localDate ? { ...slot, ...change } : slot));
  }

  get days() {
    return this.slots.map((slot) => slot.local_date).sort();
  }
}

function berlin(rhythm: Partial<Rhythm> = {}) {
  const calendar = new Calendar({ ...WEEKLY, ...rhythm }, "Europe/Berlin");
  calendar.run(NOW);
  return calendar;
}

describe("made ahead", () => {
  const zone = fc.constantFrom(...ZONES);
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 15, 30, 45, 59))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
  // Clock changes of all these zones, Morocco's around Ramadan, and the day that Samoa left out.
  const start = fc
    .tuple(fc.constantFrom("2011-09-01", "2011-12-20", "2017-08-01", "2024-02-01", "2025-01-15"), fc.nat(300))
    .map(([day, days]) => addDays(day, days));
  const rrule = fc.constantFrom(
    "FREQ=DAILY",
    "FREQ=DAILY;INTERVAL=2",
    "FREQ=WEEKLY;BYDAY=MO,SU",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA",
  );

  it("has each day of the rule once, at its local time, across clock changes in every zone", () => {
    fc.assert(
      fc.property(zone, time, start, rrule, (timeZone, release_time, starts_on, rule) => {
        const now = instantOf(starts_on, "00:00", timeZone);
        const calendar = new Calendar({ rrule: rule, release_time, starts_on, horizon_days: 400 }, timeZone);
        const { adds, through } = calendar.run(now);
        expect(adds.map((add) => add.local_date)).toEqual(
          daysBetween(rule, starts_on, dayIn(timeZone, now), through).filter((day) =>
            dayExists(day, timeZone),
          ),
        );
        const instants = new Set<number>();
        for (const { local_date, release_date } of adds) {
          instants.add(release_date.getTime());
          const wall = Temporal.Instant.fromEpochMilliseconds(release_date.getTime()).toZonedDateTimeISO(
            timeZone,
          );
          const asked = Temporal.PlainDateTime.from(`${local_date}T${release_time}`);
          const moved = asked.until(wall.toPlainDateTime()).total("minutes");
          if (moved === 0) continue;
          // The time was skipped by the clocks: it comes as much later as they were put forward.
          const gap = Temporal.PlainDate.from(local_date)
            .subtract({ days: 1 })
            .toZonedDateTime({ timeZone, plainTime: "12:00" })
            .getTimeZoneTransition("next");
          const skipped =
            (gap!.offsetNanoseconds - gap!.subtract({ nanoseconds: 1 }).offsetNanoseconds) / 60_000_000_000;
          expect(moved).toBe(skipped);
        }
        expect(instants.size).toBe(adds.length);
      }),
      { numRuns: 30 },
    );
  });

  it("is the same made at once and day by day, and again changes nothing", () => {
    fc.assert(
      fc.property(
        zone,
        time,
        start,
        rrule,
        fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 25 }),
        (timeZone, release_time, starts_on, rule, hours) => {
          const rhythm = { rrule: rule, release_time, starts_on, horizon_days: 30 };
          const begin = instantOf(starts_on, "00:00", timeZone);
          const steps = new Calendar(rhythm, timeZone);
          steps.run(begin);
          let now = begin;
          for (const step of hours) {
            now = new Date(now.getTime() + step * 3_600_000);
            steps.run(now);
            const again = steps.run(now);
            expect([again.adds, again.removes, again.stays, again.retimes]).toEqual([[], [], [], []]);
          }
          const atOnce = new Calendar(rhythm, timeZone);
          atOnce.through = addDays(dayIn(timeZone, begin), -1);
          atOnce.run(now);
          expect(steps.slots).toEqual(atOnce.slots);
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each([
    ["Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:30:00.000Z"],
    ["Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
    ["America/Sao_Paulo", "2017-10-15", "00:00", "2017-10-15T03:00:00.000Z"],
    ["Asia/Kathmandu", "2026-06-01", "06:00", "2026-06-01T00:15:00.000Z"],
    ["Africa/Casablanca", "2026-02-15", "02:30", "2026-02-15T01:30:00.000Z"],
    ["Pacific/Apia", "2011-12-31", "06:00", "2011-12-30T16:00:00.000Z"],
    ["America/Nuuk", "2026-03-28", "23:30", "2026-03-29T01:30:00.000Z"],
  ])("in %s %s %s is %s", (timeZone, day, time, instant) => {
    expect(instantOf(day, time, timeZone).toISOString()).toBe(instant);
  });

  it("leaves out the day that a time zone left out", () => {
    const rhythm = { ...WEEKLY, rrule: "FREQ=DAILY", starts_on: "2011-12-28", horizon_days: 5 };
    const calendar = new Calendar(rhythm, "Pacific/Apia");
    calendar.run(instantOf("2011-12-28", "00:00", "Pacific/Apia"));
    expect(calendar.days).toEqual(["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01", "2012-01-02"]);
  });

  it("starts today, or on the day it starts on, whichever is later", () => {
    expect(berlin({ rrule: "FREQ=DAILY", starts_on: "2020-01-01" }).days[0]).toBe("2026-01-01");
    expect(berlin({ rrule: "FREQ=DAILY", starts_on: "2026-02-01" }).days[0]).toBe("2026-02-01");
    expect(berlin({ starts_on: "2027-01-01" }).days).toEqual([]);
  });
});

describe("what somebody did stays", () => {
  it("never makes the day anew that an edition was moved away from, or that was skipped", () => {
    const calendar = berlin();
    calendar.change("2026-01-08", { local_date: "2026-01-09", worked_on: true });
    calendar.change("2026-01-15", { worked_on: true });
    const days = calendar.days;
    expect(calendar.run(NOW, { ...calendar.rhythm }).adds).toEqual([]);
    expect(calendar.days).toEqual(days);
  });

  it("leaves a day alone that somebody added an edition on", () => {
    const calendar = new Calendar(WEEKLY, "Europe/Berlin");
    const own = { id: 99, rule_date: null, transferred: false, worked_on: false };
    const slot = {
      ...own,
      local_date: "2026-01-08",
      local_time: "09:00",
      release_date: new Date("2026-01-08T08:00:00Z"),
    };
    calendar.slots.push(slot);
    calendar.run(NOW);
    expect(calendar.slots.filter(({ local_date }) => local_date === "2026-01-08")).toEqual([slot]);
  });

  it("removes what no longer fits, and lets go of what was worked on", () => {
    const calendar = berlin({ horizon_days: 20 });
    calendar.change("2026-01-15", { worked_on: true });
    const { removes, stays, adds } = calendar.run(NOW, { ...calendar.rhythm, rrule: "FREQ=WEEKLY;BYDAY=FR" });
    // The edition of today is out already.
    expect(removes.map((slot) => slot.local_date)).toEqual(["2026-01-08"]);
    expect(stays.map((slot) => slot.local_date)).toEqual(["2026-01-15"]);
    expect(adds.map((slot) => slot.local_date)).toEqual(["2026-01-02", "2026-01-09", "2026-01-16"]);
    expect(calendar.slots.find((slot) => slot.local_date === "2026-01-15")?.rule_date).toBeNull();
  });

  it("never touches what is transferred or past", () => {
    const calendar = berlin();
    calendar.change("2026-01-08", { transferred: true });
    const kept = () => calendar.slots.filter((slot) => slot.local_date <= "2026-01-08");
    const before = kept();
    calendar.run(NOW, { ...calendar.rhythm, rrule: "FREQ=MONTHLY;BYMONTHDAY=20", release_time: "23:00" });
    expect(kept()).toEqual(before);
    expect(calendar.days).toEqual(["2026-01-01", "2026-01-08", "2026-01-20", "2026-02-20"]);
  });

  it("moves the time of what nobody touched, and of nothing else", () => {
    const calendar = berlin({ horizon_days: 15 });
    calendar.change("2026-01-08", {
      worked_on: true,
      local_time: "10:00",
      release_date: new Date("2026-01-08T09:00:00Z"),
    });
    calendar.run(NOW, { ...calendar.rhythm, release_time: "18:00" });
    expect(
      calendar.slots.map((slot) => [slot.local_date, slot.local_time, slot.release_date.toISOString()]),
    ).toEqual([
      ["2026-01-01", "06:00", "2026-01-01T05:00:00.000Z"],
      ["2026-01-08", "10:00", "2026-01-08T09:00:00.000Z"],
      ["2026-01-15", "18:00", "2026-01-15T17:00:00.000Z"],
    ]);
  });

  it("keeps what fits beyond a horizon that comes nearer", () => {
    const calendar = berlin();
    const days = calendar.days;
    const { removes, adds } = calendar.run(NOW, { ...calendar.rhythm, horizon_days: 7 });
    expect([removes, adds]).toEqual([[], []]);
    expect(calendar.days).toEqual(days);
  });

  it("catches up after a long stop, without a gap", () => {
    const calendar = berlin({ horizon_days: 7 });
    calendar.run(new Date("2026-03-01T12:00:00Z"));
    expect(calendar.days).toEqual(daysBetween(WEEKLY.rrule, "2026-01-01", "2026-01-01", "2026-03-08"));
  });
});
