import { Temporal } from "temporal-polyfill";

/**
 * The instant an ISO 8601 date-time names, to the millisecond. One without an offset is read in
 * `timeZone`; a date alone is its first moment there. A local time that a clock change skips is moved on.
 */
export function parseInstant(value: string, timeZone: string): Date {
  const normalized = value.trim().replace(" ", "T").replace(",", ".").toUpperCase();
  const hasOffset = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(normalized);
  const instant = hasOffset
    ? Temporal.Instant.from(normalized)
    : Temporal.PlainDateTime.from(normalized).toZonedDateTime(timeZone).toInstant();
  return new Date(instant.epochMilliseconds);
}

/** The last instant an ISO 8601 date-time names: a date alone means its whole day in `timeZone`. */
export function parseLastInstant(value: string, timeZone: string): Date {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value.trim())) return parseInstant(value, timeZone);
  const nextDay = Temporal.PlainDate.from(value.trim()).add({ days: 1 });
  return new Date(nextDay.toZonedDateTime(timeZone).epochMilliseconds - 1);
}
