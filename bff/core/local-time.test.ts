import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { dateTime } from "#shared/contract/fields.ts";
import { parseInstant, parseLastInstant } from "./local-time.ts";

const ZONE = "Europe/Berlin";

const oneOf = (...values: string[]) => fc.constantFrom(...values);
const times = oneOf(
  "",
  "T06",
  "t0630",
  " 06:30",
  "T06:30:15",
  "T063015",
  "T06:30:15,5",
  "T23:59:60",
  "T24:00",
);
const offsets = oneOf("", "Z", "z", "+01", "-0530", "+05:30", "+01:00:30", "+010030.5", "+25:00", "+1");
const zones = oneOf("", "[America/New_York]", "[!UTC]", "[+02:00]", "[Nowhere/Land]");
const dates = oneOf(
  "2026-01-31",
  "20260131",
  "+002026-01-31",
  "+0020260131",
  "2026-02-30",
  "2026-131",
  "2026-01",
);
const calendars = oneOf("", "[u-ca=iso8601]");

/** Parses a date-time with Temporal. Returns null if Temporal cannot read it. */
function temporalOf(value: string, has: { offset: boolean; zone: boolean }): number | null {
  try {
    if (has.offset) return Temporal.Instant.from(value).epochMilliseconds;
    if (has.zone) return Temporal.ZonedDateTime.from(value).epochMilliseconds;
    return Temporal.PlainDateTime.from(value).toZonedDateTime(ZONE).epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

describe("date-times", () => {
  it("accepts every form that Temporal reads and nothing else, and reads the same instant", () => {
    fc.assert(
      fc.property(dates, times, offsets, zones, calendars, (date, time, offset, zone, calendar) => {
        const value = date + time + offset + zone + calendar;
        const expected = temporalOf(value, { offset: offset !== "", zone: zone !== "" });
        expect(dateTime.safeParse(value).success, value).toBe(expected !== null);
        if (expected !== null) expect(parseInstant(value, ZONE).getTime(), value).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ["2026-01-31", "2026-01-30T23:00:00.000Z", "2026-01-31T22:59:59.999Z"],
    ["20260131", "2026-01-30T23:00:00.000Z", "2026-01-31T22:59:59.999Z"],
    ["2026-01-31T06", "2026-01-31T05:00:00.000Z", "2026-01-31T05:00:00.000Z"],
    ["20260131T060000Z", "2026-01-31T06:00:00.000Z", "2026-01-31T06:00:00.000Z"],
    ["2026-01-31T06:00[America/New_York]", "2026-01-31T11:00:00.000Z", "2026-01-31T11:00:00.000Z"],
    ["2026-01-31T06:00+02:00[America/New_York]", "2026-01-31T04:00:00.000Z", "2026-01-31T04:00:00.000Z"],
  ])("reads %s", (value, first, last) => {
    expect(parseInstant(value, ZONE).toISOString()).toBe(first);
    expect(parseLastInstant(value, ZONE).toISOString()).toBe(last);
  });
});
