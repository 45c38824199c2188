import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { addDays, dayExists, dayIn, instantOf } from "#bff/core/local-days.ts";
import { type PlannedSlot, planEditions, type RecurrenceRule } from "./edition-plan.ts";
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
const WEEKLY: RecurrenceRule = {
  rrule: "FREQ=WEEKLY;BYDAY=TH",
  release_time: "06:00",
  starts_on: "2026-01-01",
  horizon_days: 60,
};
const NOW = new Date("2026-01-01T12:00:00Z");

/** Applies plans to a list of editions, as the job does in the database. */
class Calendar {
  slots: PlannedSlot[] = [];
  through: string | null = null;
  schedule: RecurrenceRule;
  readonly timeZone: string;

  constructor(schedule: RecurrenceRule, timeZone: string) {
    this.schedule = schedule;
    this.timeZone = timeZone;
  }

  run(now: Date, schedule = this.schedule) {
    const from =
      this.through === null || schedule !== this.schedule
        ? dayIn(this.timeZone, now)
        : addDays(this.through, 1);
    this.schedule = schedule;
    const plan = planEditions({ schedule, timeZone: this.timeZone, now, from, existing: this.slots });
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
        manually_edited: false,
      });
    this.through = plan.through;
    return plan;
  }

  /** Applies a manual change to an edition. */
  change(localDate: string, change: Partial<PlannedSlot>) {
    this.slots = this.slots.map((slot) => (slot.local_date === localDate ? { ...slot, ...change } : slot));
  }

  get days() {
    return this.slots.map((slot) => slot.local_date).sort();
  }
}

function berlin(schedule: Partial<RecurrenceRule> = {}) {
  const calendar = new Calendar({ ...WEEKLY, ...schedule }, "Europe/Berlin");
  calendar.run(NOW);
  return calendar;
}

describe("planEditions", () => {
  const zone = fc.constantFrom(...ZONES);
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 15, 30, 45, 59))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
  // Covers clock changes of all these time zones, Morocco's around Ramadan, and the day that Samoa skipped.
  const start = fc
    .tuple(fc.constantFrom("2011-09-01", "2011-12-20", "2017-08-01", "2024-02-01", "2025-01-15"), fc.nat(300))
    .map(([day, days]) => addDays(day, days));
  const rrule = fc.constantFrom(
    "FREQ=DAILY",
    "FREQ=DAILY;INTERVAL=2",
    "FREQ=WEEKLY;BYDAY=MO,SU",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA",
  );

  it("creates each day of the rule once at its local time, across clock changes in all time zones", () => {
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
          // A local time skipped by a clock change is shifted by the size of the gap.
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

  it("is idempotent and gives the same result day by day as in one run", () => {
    fc.assert(
      fc.property(
        zone,
        time,
        start,
        rrule,
        fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 25 }),
        (timeZone, release_time, starts_on, rule, hours) => {
          const schedule = { rrule: rule, release_time, starts_on, horizon_days: 30 };
          const begin = instantOf(starts_on, "00:00", timeZone);
          const steps = new Calendar(schedule, timeZone);
          steps.run(begin);
          let now = begin;
          for (const step of hours) {
            now = new Date(now.getTime() + step * 3_600_000);
            steps.run(now);
            const again = steps.run(now);
            expect([again.adds, again.removes, again.stays, again.retimes]).toEqual([[], [], [], []]);
          }
          const atOnce = new Calendar(schedule, timeZone);
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
  ])("converts in %s %s %s to %s", (timeZone, day, time, instant) => {
    expect(instantOf(day, time, timeZone).toISOString()).toBe(instant);
  });

  it("omits a day that the time zone has skipped", () => {
    const schedule = { ...WEEKLY, rrule: "FREQ=DAILY", starts_on: "2011-12-28", horizon_days: 5 };
    const calendar = new Calendar(schedule, "Pacific/Apia");
    calendar.run(instantOf("2011-12-28", "00:00", "Pacific/Apia"));
    expect(calendar.days).toEqual(["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01", "2012-01-02"]);
  });

  it("starts today or on the start day, whichever is later", () => {
    expect(berlin({ rrule: "FREQ=DAILY", starts_on: "2020-01-01" }).days[0]).toBe("2026-01-01");
    expect(berlin({ rrule: "FREQ=DAILY", starts_on: "2026-02-01" }).days[0]).toBe("2026-02-01");
    expect(berlin({ starts_on: "2027-01-01" }).days).toEqual([]);
  });
});

describe("planEditions with manual changes", () => {
  it("does not recreate an edition on a day that it was moved from, or that was skipped", () => {
    const calendar = berlin();
    calendar.change("2026-01-08", { local_date: "2026-01-09", manually_edited: true });
    calendar.change("2026-01-15", { manually_edited: true });
    const days = calendar.days;
    expect(calendar.run(NOW, { ...calendar.schedule }).adds).toEqual([]);
    expect(calendar.days).toEqual(days);
  });

  it("creates no edition on a day with a manually added one", () => {
    const calendar = new Calendar(WEEKLY, "Europe/Berlin");
    const own = { id: 99, rule_date: null, transferred: false, manually_edited: false };
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

  it("removes editions that no longer match the rule, but keeps edited ones", () => {
    const calendar = berlin({ horizon_days: 20 });
    calendar.change("2026-01-15", { manually_edited: true });
    const { removes, stays, adds } = calendar.run(NOW, {
      ...calendar.schedule,
      rrule: "FREQ=WEEKLY;BYDAY=FR",
    });
    // The edition of today has been released already.
    expect(removes.map((slot) => slot.local_date)).toEqual(["2026-01-08"]);
    expect(stays.map((slot) => slot.local_date)).toEqual(["2026-01-15"]);
    expect(adds.map((slot) => slot.local_date)).toEqual(["2026-01-02", "2026-01-09", "2026-01-16"]);
    expect(calendar.slots.find((slot) => slot.local_date === "2026-01-15")?.rule_date).toBeNull();
  });

  it("does not change transferred and past editions", () => {
    const calendar = berlin();
    calendar.change("2026-01-08", { transferred: true });
    const kept = () => calendar.slots.filter((slot) => slot.local_date <= "2026-01-08");
    const before = kept();
    calendar.run(NOW, { ...calendar.schedule, rrule: "FREQ=MONTHLY;BYMONTHDAY=20", release_time: "23:00" });
    expect(kept()).toEqual(before);
    expect(calendar.days).toEqual(["2026-01-01", "2026-01-08", "2026-01-20", "2026-02-20"]);
  });

  it("reschedules only editions that have not been edited", () => {
    const calendar = berlin({ horizon_days: 15 });
    calendar.change("2026-01-08", {
      manually_edited: true,
      local_time: "10:00",
      release_date: new Date("2026-01-08T09:00:00Z"),
    });
    calendar.run(NOW, { ...calendar.schedule, release_time: "18:00" });
    expect(
      calendar.slots.map((slot) => [slot.local_date, slot.local_time, slot.release_date.toISOString()]),
    ).toEqual([
      ["2026-01-01", "06:00", "2026-01-01T05:00:00.000Z"],
      ["2026-01-08", "10:00", "2026-01-08T09:00:00.000Z"],
      ["2026-01-15", "18:00", "2026-01-15T17:00:00.000Z"],
    ]);
  });

  it("keeps matching editions beyond a reduced horizon", () => {
    const calendar = berlin();
    const days = calendar.days;
    const { removes, adds } = calendar.run(NOW, { ...calendar.schedule, horizon_days: 7 });
    expect([removes, adds]).toEqual([[], []]);
    expect(calendar.days).toEqual(days);
  });

  it("catches up without a gap after a long downtime", () => {
    const calendar = berlin({ horizon_days: 7 });
    calendar.run(new Date("2026-03-01T12:00:00Z"));
    expect(calendar.days).toEqual(daysBetween(WEEKLY.rrule, "2026-01-01", "2026-01-01", "2026-03-08"));
  });
});
