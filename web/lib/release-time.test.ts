import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateTime } from "#shared/contract/fields.ts";
import { instantOf, releasePresets, wallTimeOf } from "./release-time.ts";
import { loadTemporal } from "./temporal.ts";

await loadTemporal();

describe("a release time in the publication's time zone", () => {
  it("is the same moment in any browser time zone", () => {
    expect(instantOf("2026-03-05T06:00", "Europe/Berlin")).toBe("2026-03-05T05:00:00.000Z");
    expect(instantOf("2026-07-05T06:00", "Europe/Berlin")).toBe("2026-07-05T04:00:00.000Z");
    expect(instantOf("2026-03-05T06:00", "Asia/Kolkata")).toBe("2026-03-05T00:30:00.000Z");
    expect(wallTimeOf("2026-03-05T05:00:00.000Z", "America/New_York")).toBe("2026-03-05T00:00");
  });

  it("is moved forward if a clock change skips it, and is the first if it occurs twice", () => {
    const skipped = instantOf("2026-03-29T02:30", "Europe/Berlin");
    expect(wallTimeOf(skipped, "Europe/Berlin")).toBe("2026-03-29T03:30");
    expect(instantOf("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  });

  it("is unchanged after it was shown in the picker, and is accepted by the contract", () => {
    const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC"];
    const moments = fc.date({
      min: new Date("1990-01-01"),
      max: new Date("2090-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString();
        const back = instantOf(wallTimeOf(minute, zone), zone);
        expect(dateTime.safeParse(back).success).toBe(true);
        // One hour a year occurs twice, so its wall time is ambiguous.
        expect(wallTimeOf(back, zone)).toBe(wallTimeOf(minute, zone));
        expect([0, 3_600_000]).toContain(Date.parse(minute) - Date.parse(back));
      }),
    );
  });
});

describe("the release presets", () => {
  const presets = (wallTime: string) =>
    releasePresets(Date.parse(instantOf(wallTime, "Europe/Berlin")), "Europe/Berlin").map(
      ({ name, instant }) => `${name} ${wallTimeOf(instant, "Europe/Berlin")}`,
    );

  it("are this evening, tomorrow and Monday in the publication's time zone", () => {
    expect(presets("2026-03-05T10:20")).toEqual([
      "this_evening 2026-03-05T18:00",
      "tomorrow 2026-03-06T06:00",
      "monday 2026-03-09T06:00",
    ]);
  });

  it("omit an evening that has begun, and Monday on a Sunday", () => {
    expect(presets("2026-03-08T18:00")).toEqual(["tomorrow 2026-03-09T06:00"]);
  });

  it("offer the Monday of the next week on a Monday", () => {
    expect(presets("2026-03-09T20:00")).toEqual(["tomorrow 2026-03-10T06:00", "monday 2026-03-16T06:00"]);
  });

  it("keep 06:00 across a change to daylight saving time", () => {
    expect(presets("2026-03-28T20:00")).toContain("tomorrow 2026-03-29T06:00");
  });
});
