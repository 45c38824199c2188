import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateTime } from "#shared/contract/fields.ts";
import { instantOf, wallTimeOf } from "./release-time.ts";

describe("a release by the publication's clock", () => {
  it("is the same moment everywhere", () => {
    expect(instantOf("2026-03-05 06:00:00", "Europe/Berlin")).toBe("2026-03-05T05:00:00.000Z");
    expect(instantOf("2026-07-05 06:00:00", "Europe/Berlin")).toBe("2026-07-05T04:00:00.000Z");
    expect(instantOf("2026-03-05 06:00:00", "Asia/Kolkata")).toBe("2026-03-05T00:30:00.000Z");
    expect(wallTimeOf("2026-03-05T05:00:00.000Z", "America/New_York")).toBe("2026-03-05 00:00:00");
  });

  it("moves on where a change of clocks skips it, and is the first where it comes twice", () => {
    const skipped = instantOf("2026-03-29 02:30:00", "Europe/Berlin");
    expect(wallTimeOf(skipped, "Europe/Berlin")).toBe("2026-03-29 03:30:00");
    expect(instantOf("2026-10-25 02:30:00", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  });

  it("survives the way through the picker in every zone, and is what the contract reads", () => {
    const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC"];
    const moments = fc.date({
      min: new Date("1990-01-01"),
      max: new Date("2090-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const second = new Date(Math.floor(moment.getTime() / 1000) * 1000).toISOString();
        const back = instantOf(wallTimeOf(second, zone), zone);
        expect(dateTime.safeParse(back).success).toBe(true);
        // One hour a year occurs twice, so its wall time is ambiguous.
        expect(wallTimeOf(back, zone)).toBe(wallTimeOf(second, zone));
        expect([0, 3_600_000]).toContain(Date.parse(second) - Date.parse(back));
      }),
    );
  });
});
