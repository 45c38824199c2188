import { Temporal } from "temporal-polyfill";

/** The wall clock of a time zone at a moment, as date pickers have it: "2026-03-05 06:00:00". */
export function wallTimeOf(instant: string, timeZone: string): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return there.toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", " ");
}

/**
 * The moment at which a time zone's clock shows a wall time, in UTC with milliseconds. A time that a
 * change of clocks skips means as much later; one that comes twice means the first.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const there = Temporal.PlainDateTime.from(wallTime.replace(" ", "T")).toZonedDateTime(timeZone);
  return there.toInstant().toString({ smallestUnit: "millisecond" });
}

/** The next full hour by the clock of a time zone: where a new date starts from. */
export function nextFullHour(now: number, timeZone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  return there.round({ smallestUnit: "hour", roundingMode: "ceil" }).toPlainTime().toString().slice(0, 5);
}
