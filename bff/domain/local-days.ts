import { Temporal } from "temporal-polyfill";

/** Making one is dear, asking it is cheap: readers' requests ask for the day again and again. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    // Swedish days are written as ISO 8601 writes them.
    calendar = new Intl.DateTimeFormat("sv-SE", { timeZone });
    calendars.set(timeZone, calendar);
  }
  return calendar;
}

/** The day it is in a time zone. */
export function dayIn(timeZone: string, now: Date): string {
  const day = calendarOf(timeZone).format(now);
  // Other than in years of four digits, they are not.
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
 * The instant of a local day and time. A time that a clock change skips is moved on by as much, one that
 * comes twice is the first of the two.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const local = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** False for a day that a time zone left out, as Samoa did when it crossed the date line. */
export function dayExists(day: string, timeZone: string): boolean {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toPlainDate().toString() === day;
}
