import { describe, expect, it } from "vitest";
import { formatsOf } from "./locale-formats.ts";
import { sameClock, zoneCity } from "./time-zones.ts";

const {
  formatDateTime,
  formatDuration,
  formatMoney,
  formatPercent,
  formatRelative,
  formatTime,
  formatWeekdayTime,
} = formatsOf("en-GB");

const spaces = (text: string) => text.replaceAll(/\s/g, " ");

describe("moments", () => {
  const instant = "2025-11-20T05:00:00.000Z";

  it("are formatted in the given time zone with 24-hour times", () => {
    expect(formatTime(instant, "Europe/Berlin")).toBe("06:00");
    expect(formatTime("2025-11-20T23:30:00.000Z", "UTC")).toBe("23:30");
    expect(formatDateTime(instant, "Europe/Berlin")).toMatch(/^Thu,? .*20.* 2025.*06:00$/);
  });

  it("belong to the day of their time zone", () => {
    expect(formatWeekdayTime(instant, "Asia/Tokyo")).toBe("Thu 14:00");
    expect(formatWeekdayTime(instant, "America/Los_Angeles")).toBe("Wed 21:00");
  });

  it("show midnight as 00:00, not as 24:00", () => {
    expect(formatTime("2025-11-20T00:00:00.000Z", "UTC")).toBe("00:00");
  });

  it("are shown once only while both time zones have the same offset", () => {
    expect(sameClock("2025-01-15T12:00:00Z", "Europe/London", "Africa/Abidjan")).toBe(true);
    expect(sameClock("2025-07-15T12:00:00Z", "Europe/London", "Africa/Abidjan")).toBe(false);
  });

  it("name a time zone by its city", () => {
    expect(zoneCity("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
    expect(zoneCity("UTC")).toBe("UTC");
  });
});

describe("amounts", () => {
  it("of money follow the smallest unit of the currency", () => {
    expect(formatMoney(499, "EUR")).toContain("4.99");
    expect(formatMoney(499, "JPY")).toContain("499");
    expect(formatMoney(12_345, "KWD")).toContain("12.345");
  });

  it("of money are formatted even with an unknown currency", () => {
    expect(formatMoney(499, "not one")).toBe("4.99 not one");
  });

  it("of progress are below 100 % until everything is done", () => {
    expect(spaces(formatPercent(0.996))).toMatch(/^99 ?%$/);
    expect(spaces(formatPercent(1))).toMatch(/^100 ?%$/);
  });
});

describe("durations", () => {
  it("have coarser units the longer they are", () => {
    expect(spaces(formatDuration(420))).toBe("420 ms");
    expect(spaces(formatDuration(4230))).toMatch(/^4\.2 sec/);
    expect(spaces(formatDuration(12_300))).toMatch(/^12 sec/);
    expect(spaces(formatDuration(200_000))).toMatch(/^3 mins? 20 secs?$/);
    expect(spaces(formatDuration(7_500_000))).toMatch(/^2 hrs? 5 mins?$/);
  });

  it("round 60 seconds up to a minute", () => {
    expect(spaces(formatDuration(119_600))).toMatch(/^2 mins?$/);
  });
});

describe("relative time", () => {
  const now = "2025-11-20T12:00:00Z";

  it("uses the largest whole unit", () => {
    expect(formatRelative("2025-11-20T11:58:00Z", now)).toBe("2 minutes ago");
    expect(formatRelative("2025-11-23T13:00:00Z", now)).toBe("in 3 days");
    expect(formatRelative("2025-11-20T12:00:20Z", now)).toBe("now");
    expect(formatRelative("2025-12-03T12:00:00Z", now)).toBe("in 13 days");
    expect(formatRelative("2025-12-05T12:00:00Z", now)).toBe("in 2 weeks");
    expect(formatRelative("2026-02-20T12:00:00Z", now)).toBe("in 3 months");
    expect(formatRelative("2024-11-19T12:00:00Z", now)).toBe("1 year ago");
  });

  it("counts calendar days", () => {
    const evening = "2025-11-20T20:00:00Z";
    expect(formatRelative("2025-11-22T06:00:00Z", evening, "Europe/Berlin")).toBe("in 2 days");
    expect(formatRelative("2025-11-21T21:00:00Z", evening, "Europe/Berlin")).toBe("tomorrow");
    expect(formatRelative("2025-11-27T19:50:00Z", evening, "Europe/Berlin")).toBe("in 7 days");
    // In Tokyo it is already the next day.
    expect(formatRelative("2025-11-22T06:00:00Z", evening, "Asia/Tokyo")).toBe("tomorrow");
  });
});

describe("in German", () => {
  const german = formatsOf("de");

  it("dates, numbers and money have the German format", () => {
    expect(german.formatDateTime("2025-11-20T05:00:00.000Z", "Europe/Berlin")).toMatch(
      /^Do.*20\. Nov.* 2025.*06:00$/,
    );
    expect(german.formatNumber(12_345.5)).toBe("12.345,5");
    expect(spaces(german.formatMoney(499, "EUR"))).toBe("4,99 €");
    expect(spaces(german.formatPercent(0.125))).toMatch(/^1[23](,5)? %$/);
    expect(spaces(german.formatBytes(4_200_000))).toBe("4,2 MB");
  });
});
