import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ordinals, parseRrule, type SimpleRecurrence, toRrule, weekdays } from "./recurrence-rule.ts";

const every = fc.integer({ min: 1, max: 12 });
const recurrence: fc.Arbitrary<SimpleRecurrence> = fc.oneof(
  fc.record({ kind: fc.constant("daily" as const), every }),
  fc.record({
    kind: fc.constant("weekly" as const),
    every,
    days: fc
      .subarray([...weekdays], { minLength: 1 })
      .map((days) => weekdays.filter((day) => days.includes(day))),
  }),
  fc.record({ kind: fc.constant("monthly_day" as const), every, day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({
    kind: fc.constant("monthly_weekday" as const),
    every,
    ordinal: fc.constantFrom(...ordinals),
    weekday: fc.constantFrom(...weekdays),
  }),
);

describe("toRrule and parseRrule", () => {
  it("round-trip every schedule of the form", () => {
    fc.assert(
      fc.property(recurrence, (given) => {
        expect(parseRrule(toRrule(given))).toEqual(given);
      }),
    );
  });

  it("parse equivalent spellings of a rule", () => {
    expect(parseRrule("RRULE:freq=weekly;wkst=mo;byday=th,mo")).toEqual({
      kind: "weekly",
      every: 1,
      days: ["MO", "TH"],
    });
    expect(parseRrule("FREQ=MONTHLY;BYDAY=-1FR")).toEqual({
      kind: "monthly_weekday",
      every: 1,
      ordinal: -1,
      weekday: "FR",
    });
  });

  it("return null for rules that the form cannot represent", () => {
    for (const rule of [
      "FREQ=WEEKLY;BYDAY=TH;COUNT=3",
      "FREQ=WEEKLY",
      "FREQ=MONTHLY;BYDAY=MO,TU",
      "FREQ=MONTHLY;BYDAY=5MO",
      "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1",
      "nonsense",
    ])
      expect(parseRrule(rule)).toBeNull();
  });
});
