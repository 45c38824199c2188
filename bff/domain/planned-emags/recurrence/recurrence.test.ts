import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { addDays } from "#bff/core/local-days.ts";
import { daysBetween, nextDays, normalizeRrule, RruleError, requireDays } from "./recurrence.ts";

describe("normalizeRrule", () => {
  it.each([
    ["rrule:freq=weekly;byday=th;", "FREQ=WEEKLY;BYDAY=TH"],
    ["  FREQ=DAILY  ", "FREQ=DAILY"],
    ["FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=-1FR"],
    ["FREQ=MONTHLY;BYMONTHDAY=1,15,-1", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1"],
    ["FREQ=YEARLY;BYYEARDAY=1,100,366,-1", "FREQ=YEARLY;BYYEARDAY=1,100,366,-1"],
    ["FREQ=DAILY;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231"],
  ])("accepts %s", (given, kept) => {
    expect(normalizeRrule(given)).toBe(kept);
  });

  it.each([
    ["", "blank"],
    ["every Thursday", "not a part"],
    ["BYDAY=TH", "FREQ"],
    ["FREQ=FORTNIGHTLY", "DAILY, WEEKLY"],
    ["FREQ=HOURLY", "within a day"],
    ["FREQ=SECONDLY;COUNT=5", "within a day"],
    ["FREQ=DAILY;BYHOUR=6", "BYHOUR"],
    ["FREQ=DAILY;BYMINUTE=0,30", "BYMINUTE"],
    ["FREQ=DAILY;BYSECOND=1", "BYSECOND"],
    ["DTSTART:20260101T060000Z\nRRULE:FREQ=DAILY", "not a part"],
    ["FREQ=DAILY;DTSTART=20260101", "DTSTART"],
    ["FREQ=DAILY\nEXDATE:20260101", "FREQ"],
    ["FREQ=DAILY;FREQ=WEEKLY", "twice"],
    ["FREQ=DAILY;INTERVAL=0", "INTERVAL"],
    ["FREQ=DAILY;INTERVAL=1000000", "INTERVAL"],
    ["FREQ=DAILY;COUNT=-1", "COUNT"],
    ["FREQ=DAILY;COUNT=99999", "COUNT"],
    ["FREQ=DAILY;UNTIL=20261231T235959Z", "UNTIL"],
    ["FREQ=DAILY;UNTIL=20260230", "UNTIL=20260230"],
    ["FREQ=DAILY;COUNT=3;UNTIL=20261231", "COUNT and UNTIL"],
    ["FREQ=WEEKLY;BYDAY=1MO", "BYDAY"],
    ["FREQ=WEEKLY;BYDAY=XX", "BYDAY"],
    ["FREQ=WEEKLY;BYDAY=", "BYDAY"],
    ["FREQ=YEARLY;BYDAY=53MO", "BYDAY"],
    ["FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY"],
    ["FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY"],
    ["FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY"],
    ["FREQ=YEARLY;BYMONTH=13", "BYMONTH"],
    ["FREQ=MONTHLY;BYYEARDAY=5", "BYYEARDAY"],
    ["FREQ=YEARLY;BYYEARDAY=367", "BYYEARDAY"],
    ["FREQ=YEARLY;BYYEARDAY=-0", "BYYEARDAY"],
    ["FREQ=MONTHLY;BYWEEKNO=5", "BYWEEKNO"],
    ["FREQ=YEARLY;BYWEEKNO=1;BYYEARDAY=200", "combine BYWEEKNO and BYYEARDAY"],
    ["FREQ=YEARLY;BYWEEKNO=15;BYMONTHDAY=13", "combine BYWEEKNO and BYMONTHDAY"],
    ["FREQ=YEARLY;BYYEARDAY=79;BYMONTHDAY=7", "combine BYYEARDAY and BYMONTHDAY"],
    ["FREQ=YEARLY;BYYEARDAY=-278;BYDAY=MO", "combine BYYEARDAY and BYDAY"],
    ["FREQ=YEARLY;BYMONTHDAY=30;BYDAY=5SU", "numbered weekday"],
    ["FREQ=DAILY;BYSETPOS=1", "BYSETPOS"],
    ["FREQ=YEARLY;RSCALE=CHINESE", "RSCALE"],
    ["FREQ=DAILY;X-MINE=1", "X-MINE"],
  ])("rejects %s with the reason", (given, why) => {
    expect(() => normalizeRrule(given)).toThrow(RruleError);
    expect(() => normalizeRrule(given)).toThrow(why);
  });

  it.each([
    "FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2",
    "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2",
    "FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=2",
    "FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=2",
    "FREQ=DAILY;BYSETPOS=2;BYMONTH=1",
    "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1",
    "FREQ=YEARLY;BYWEEKNO=1;BYMONTH=7",
    "FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2;COUNT=9999",
    "FREQ=DAILY;UNTIL=20200101",
  ])("quickly detects that %s has no days", (rrule) => {
    const begin = performance.now();
    expect(() => requireDays(normalizeRrule(rrule), "2026-01-01")).toThrow("has no day within 10 years");
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});

describe("days of a recurrence rule", () => {
  it("count intervals from the start day", () => {
    const fortnightly = "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH";
    expect(daysBetween(fortnightly, "2026-01-01", "2026-01-01", "2026-02-01")).toEqual([
      "2026-01-01",
      "2026-01-15",
      "2026-01-29",
    ]);
    expect(daysBetween(fortnightly, "2026-01-01", "2027-06-01", "2027-06-30")).toEqual([
      "2027-06-03",
      "2027-06-17",
    ]);
    expect(daysBetween(fortnightly, "2026-01-08", "2027-06-01", "2027-06-30")).toEqual([
      "2027-06-10",
      "2027-06-24",
    ]);
  });

  it("do not include a start day that does not match", () => {
    expect(nextDays("FREQ=WEEKLY;BYDAY=TH;COUNT=2", "2026-01-05", "2026-01-05", 5)).toEqual([
      "2026-01-08",
      "2026-01-15",
    ]);
  });

  it("respect short months, leap years and the end of the rule", () => {
    expect(nextDays("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-01", "2026-01-01", 4)).toEqual([
      "2026-01-31",
      "2026-03-31",
      "2026-05-31",
      "2026-07-31",
    ]);
    expect(nextDays("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2026-01-01", "2026-01-01", 2)).toEqual([
      "2028-02-29",
      "2032-02-29",
    ]);
    expect(nextDays("FREQ=DAILY;UNTIL=20260103", "2026-01-01", "2026-01-02", 9)).toEqual([
      "2026-01-02",
      "2026-01-03",
    ]);
    expect(nextDays("FREQ=DAILY", "2026-01-10", "2026-01-01", 1)).toEqual(["2026-01-10"]);
    expect(daysBetween("FREQ=DAILY", "2026-01-01", "2026-01-02", "2026-01-01")).toEqual([]);
  });

  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2020-01-01", days));
  const weekdays = fc.subarray(["MO", "TU", "WE", "TH", "FR", "SA", "SU"], { minLength: 1 });

  it("are complete and without duplicates for any range with a daily interval", () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.nat(200),
        (startsOn, interval, offset, length) => {
          const from = addDays(startsOn, offset);
          const expected = Array.from({ length: length + 1 }, (_, index) => offset + index)
            .filter((distance) => distance % interval === 0)
            .map((distance) => addDays(startsOn, distance));
          expect(
            daysBetween(`FREQ=DAILY;INTERVAL=${interval}`, startsOn, from, addDays(from, length)),
          ).toEqual(expected);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("include the weekdays of every nth week", () => {
    fc.assert(
      fc.property(
        day,
        weekdays,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 800 }),
        (startsOn, names, interval, offset) => {
          const start = Temporal.PlainDate.from(startsOn);
          const firstMonday = start.subtract({ days: start.dayOfWeek - 1 });
          const from = start.add({ days: offset });
          const expected = Array.from({ length: 120 }, (_, index) => from.add({ days: index }))
            .filter((one) => names.includes(["MO", "TU", "WE", "TH", "FR", "SA", "SU"][one.dayOfWeek - 1]!))
            .filter((one) => Math.floor(firstMonday.until(one).days / 7) % interval === 0)
            .map(String);
          const rrule = `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${names.join(",")}`;
          expect(daysBetween(rrule, startsOn, from.toString(), from.add({ days: 119 }).toString())).toEqual(
            expected,
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it("of weeks without weekdays are on the weekday of the first day", () => {
    // 2026-01-01 is a Thursday.
    const days = (from: string) => nextDays("FREQ=YEARLY;BYWEEKNO=20", "2026-01-01", from, 2);
    expect(days("2026-01-01")).toEqual(["2026-05-14", "2027-05-20"]);
    for (const from of ["2026-05-09", "2026-05-13", "2026-05-14"])
      expect(days(from)).toEqual(days("2026-01-01"));
  });

  const numbers = (max: number) =>
    fc
      .uniqueArray(
        fc.integer({ min: -max, max }).filter((number) => number !== 0),
        { minLength: 1, maxLength: 3 },
      )
      .map(String);
  const rare = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
  const numbered = fc.tuple(rare(fc.constantFrom(-2, -1, 1, 2, 3)), fc.constantFrom("MO", "WE", "TH", "SU"));
  const acceptedRule = fc
    .record({
      FREQ: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY", "YEARLY"),
      INTERVAL: rare(fc.integer({ min: 1, max: 4 })),
      COUNT: rare(fc.integer({ min: 1, max: 60 })),
      UNTIL: rare(day.map((until) => until.replaceAll("-", ""))),
      BYMONTH: rare(
        fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }).map(String),
      ),
      BYMONTHDAY: rare(numbers(31)),
      BYYEARDAY: rare(numbers(366)),
      BYWEEKNO: rare(numbers(53)),
      BYDAY: rare(
        fc.uniqueArray(
          numbered.map(([number, weekday]) => `${number ?? ""}${weekday}`),
          { minLength: 1, maxLength: 3 },
        ),
      ),
      BYSETPOS: rare(numbers(3)),
      WKST: rare(fc.constantFrom("MO", "SU", "WE")),
    })
    .map((parts) =>
      Object.entries(parts)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${value}`)
        .join(";"),
    )
    .filter((rule) => {
      try {
        return normalizeRrule(rule) !== "";
      } catch {
        return false;
      }
    });

  it("are in every range a cut of the widest range, for every accepted rule", () => {
    const ranges = fc.array(fc.tuple(fc.nat(2500), fc.nat(400)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(acceptedRule, day, ranges, (rule, start, given) => {
        const widest = daysBetween(rule, start, start, addDays(start, 2900));
        for (const [offset, length] of given) {
          const from = addDays(start, offset);
          const to = addDays(from, length);
          expect(daysBetween(rule, start, from, to)).toEqual(
            widest.filter((one) => one >= from && one <= to),
          );
        }
      }),
      { numRuns: 150 },
    );
  });
});
