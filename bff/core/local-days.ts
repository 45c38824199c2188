import { Temporal } from "temporal-polyfill";

/** Cache, because creating a format is slow and readers' requests need it often. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish date format is that of ISO 8601.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

/** Returns the day of an instant in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now: Date): string {
  const day = formatOf(timeZone).format(now);
  // Only years with four digits are formatted as in ISO 8601.
  if (day.length === 10) return day;
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function addYears(day: string, years: number): string {
  return Temporal.PlainDate.from(day).add({ years }).toString();
}

/**
 * Returns the instant of a local day and time. A time that a clock change skips is moved forward by the length of the gap.
 * Of a time that occurs twice, the first is returned.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** Returns whether a day exists in a time zone. Samoa skipped one when it crossed the date line. */
export function dayExists(day: string, timeZone: string): boolean {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toPlainDate().toString() === day;
}
