import { Temporal } from "temporal-polyfill";

const OFFSET = /[T ]\d\d(?::?\d\d){0,2}(?:[.,]\d+)?(?:Z|[+-]\d\d)/i;
const TIME_ZONE = /\[(?!!?u-ca=)/;

/**
 * Parses an ISO 8601 date-time to the millisecond. An offset takes precedence over a time zone in brackets. Without both it
 * is read in `timeZone`, and a date means its first moment there. A local time that a clock change skips is moved forward.
 */
export function parseInstant(value: string, timeZone: string): Date {
  const text = value.trim();
  let instant: Temporal.Instant;
  if (OFFSET.test(text)) instant = Temporal.Instant.from(text);
  else if (TIME_ZONE.test(text)) instant = Temporal.ZonedDateTime.from(text).toInstant();
  else instant = Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant();
  return new Date(instant.epochMilliseconds);
}

/** Parses an ISO 8601 date-time as the end of a range, so that a date means its last millisecond in `timeZone`. */
export function parseLastInstant(value: string, timeZone: string): Date {
  const text = value.trim();
  if (/[T []/i.test(text)) return parseInstant(value, timeZone);
  const nextDay = Temporal.PlainDate.from(text).add({ days: 1 });
  return new Date(nextDay.toZonedDateTime(timeZone).epochMilliseconds - 1);
}
