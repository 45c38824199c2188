import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ordinals, type Rhythm, rhythmOf, ruleOf, weekdays } from "./rhythm.ts";

const every = fc.integer({ min: 1, max: 12 });
const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
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

describe("a rhythm", () => {
  it("comes back from its rule as it was", () => {
    fc.assert(
      fc.property(rhythm, (given) => {
        expect(rhythmOf(ruleOf(given))).toEqual(given);
      }),
    );
  });

  it("is read from rules as others write them", () => {
    expect(rhythmOf("RRULE:freq=weekly;wkst=mo;byday=th,mo")).toEqual({
      kind: "weekly",
      every: 1,
      days: ["MO", "TH"],
    });
    expect(rhythmOf("FREQ=MONTHLY;BYDAY=-1FR")).toEqual({
      kind: "monthly_weekday",
      every: 1,
      ordinal: -1,
      weekday: "FR",
    });
  });

  it("is none of these where the rule says more", () => {
    for (const rule of [
      "FREQ=WEEKLY;BYDAY=TH;COUNT=3",
      "FREQ=WEEKLY",
      "FREQ=MONTHLY;BYDAY=MO,TU",
      "FREQ=MONTHLY;BYDAY=5MO",
      "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1",
      "nonsense",
    ])
      expect(rhythmOf(rule)).toBeNull();
  });
});
