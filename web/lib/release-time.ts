import { Temporal } from "temporal-polyfill";

/** Returns the wall time of an instant in a time zone, in the format of date pickers: "2026-03-05 06:00:00". */
export function wallTimeOf(instant: string, timeZone: string): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return there.toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", " ");
}

/**
 * Converts a wall time in a time zone to UTC with milliseconds. A wall time skipped by daylight saving is moved
 * forward; one that occurs twice is the first.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const there = Temporal.PlainDateTime.from(wallTime.replace(" ", "T")).toZonedDateTime(timeZone);
  return there.toInstant().toString({ smallestUnit: "millisecond" });
}

/** Returns the next full hour in a time zone, the default of a new date. */
export function nextFullHour(now: number, timeZone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return there.round({ smallestUnit: "hour", roundingMode: "ceil" }).toPlainTime().toString().slice(0, 5);
}
