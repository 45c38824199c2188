import { formatBinaryBytes, formatBytes } from "#shared/format-bytes.ts";
import { type Instant, localTimeZone, otherCity } from "./time-zones.ts";

const date = { day: "numeric", month: "short", year: "numeric" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
/** Length of each unit in days. Months and years are averages. */
const DAYS = { week: 7, month: 30.44, year: 365.25 } as const;

export type Formats = ReturnType<typeof createFormats>;

const cached = new Map<string, Formats>();

/** Returns the formats of a locale, such as `en-GB`. Times are always in 24 hours, to match time fields. */
export function formatsOf(locale: string): Formats {
  let formats = cached.get(locale);
  if (!formats) {
    formats = createFormats(locale);
    cached.set(locale, formats);
  }
  return formats;
}

function createFormats(locale: string) {
  const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();

  function dateTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = JSON.stringify(options);
    let format = dateTimeFormats.get(key);
    if (!format) {
      format = new Intl.DateTimeFormat(locale, options);
      dateTimeFormats.set(key, format);
    }
    return format;
  }

  /** Formats a date and time like "Thu 20 Nov 2025, 06:00". */
  function formatDateTime(instant: Instant, timeZone: string = localTimeZone()): string {
    return dateTimeFormat({ weekday: "short", ...date, ...time, timeZone }).format(new Date(instant));
  }

  /** Formats a date like "20 Nov 2025". */
  function formatDate(instant: Instant, timeZone: string = localTimeZone()): string {
    return dateTimeFormat({ ...date, timeZone }).format(new Date(instant));
  }

  /** Formats a calendar day like "Thu 20 Nov", independent of time zones. */
  function formatCalendarDay(day: string): string {
    const { year: _, ...short } = date;
    return dateTimeFormat({ weekday: "short", ...short, timeZone: "UTC" }).format(new Date(day));
  }

  /** Formats a time like "14:02", or "14:02:09" with seconds. */
  function formatTime(instant: Instant, timeZone: string = localTimeZone(), seconds = false): string {
    const second = seconds ? ({ second: "2-digit" } as const) : {};
    return dateTimeFormat({ ...time, ...second, timeZone }).format(new Date(instant));
  }

  /** Formats a weekday and time like "Thu 06:00", to show next to a full date in another time zone. */
  function formatWeekdayTime(instant: Instant, timeZone: string = localTimeZone()): string {
    return dateTimeFormat({ weekday: "short", ...time, timeZone }).format(new Date(instant));
  }

  /** Formats a date and time in a time zone, followed by its city if it differs from the browser's. */
  function formatInTimeZone(instant: Instant, timeZone: string): string {
    const city = otherCity(timeZone, instant);
    const formatted = formatDateTime(instant, timeZone);
    return city === null ? formatted : `${formatted} ${city}`;
  }

  function formatNumber(value: number): string {
    return new Intl.NumberFormat(locale).format(value);
  }

  /** Formats a fraction as a percentage, rounded down: 0.996 is "99 %". */
  function formatPercent(fraction: number): string {
    const whole = Math.floor(fraction * 100) / 100;
    return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(whole);
  }

  /** Formats an amount given in the smallest currency unit: 499 EUR is €4.99, 499 JPY is ¥499. */
  function formatMoney(minorUnits: number, currency: string): string {
    try {
      const format = new Intl.NumberFormat(locale, { style: "currency", currency });
      const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
      return format.format(minorUnits / 10 ** digits);
    } catch {
      return `${formatNumber(minorUnits / 100)} ${currency}`;
    }
  }

  /** Formats a language code like "English (en)", or returns the code if it has no known name. */
  function formatLanguage(code: string): string {
    try {
      const name = new Intl.DisplayNames(locale, { type: "language", fallback: "none" }).of(code);
      return name ? `${name} (${code})` : code;
    } catch {
      return code;
    }
  }

  /** Formats a duration: "420 ms", "4.2 sec", "12 sec", "3 min 20 sec", "15 min", "2 hr 5 min". */
  function formatDuration(milliseconds: number): string {
    const unit = (value: number, name: string, digits = 0) =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit: name,
        unitDisplay: "short",
        maximumFractionDigits: digits,
      }).format(value);
    const seconds = Math.max(0, milliseconds) / 1000;
    if (seconds < 0.9995) return unit(Math.round(seconds * 1000), "millisecond");
    if (seconds < 10) return unit(Math.round(seconds * 10) / 10, "second", 1);
    const whole = Math.round(seconds);
    if (whole < 60) return unit(whole, "second");
    const minutes = Math.floor(whole / 60);
    const and = (rest: number, name: string) => (rest === 0 ? "" : ` ${unit(rest, name)}`);
    if (minutes < 60) return unit(minutes, "minute") + and(whole % 60, "second");
    return unit(Math.floor(minutes / 60), "hour") + and(minutes % 60, "minute");
  }

  /**
   * Formats a relative time: "2 minutes ago", "in 3 days", "tomorrow", "now". From one day on it counts calendar days in
   * the time zone (the browser's by default), so "tomorrow" is the next calendar day.
   */
  function formatRelative(
    instant: Instant,
    now: Instant = Date.now(),
    timeZone: string = localTimeZone(),
  ): string {
    const [then, today] = [new Date(instant), new Date(now)];
    const seconds = (then.getTime() - today.getTime()) / 1000;
    const relative = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
      new Intl.RelativeTimeFormat(locale, {
        // "Next week" is ambiguous: it can mean any time between 3 and 13 days.
        numeric: unit === "day" || unit === "second" ? "auto" : "always",
      }).format(Math.trunc(value), unit);
    if (Math.abs(seconds) < 60) return relative(0, "second");
    if (Math.abs(seconds) < 3_600) return relative(seconds / 60, "minute");
    if (Math.abs(seconds) < 86_400) return relative(seconds / 3_600, "hour");
    const days = calendarDay(then, timeZone) - calendarDay(today, timeZone);
    const distance = Math.abs(days);
    if (distance < 2 * DAYS.week) return relative(days, "day");
    if (distance < 2 * DAYS.month) return relative(days / DAYS.week, "week");
    if (distance < DAYS.year) return relative(days / DAYS.month, "month");
    return relative(days / DAYS.year, "year");
  }

  /** Returns the number of the calendar day in a time zone. Consecutive days have consecutive numbers. */
  function calendarDay(instant: Date, timeZone: string): number {
    const parts = new Map(
      dateTimeFormat({
        calendar: "gregory",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        numberingSystem: "latn",
        timeZone,
      })
        .formatToParts(instant)
        .map(({ type, value }) => [type, Number(value)]),
    );
    return Date.UTC(parts.get("year")!, parts.get("month")! - 1, parts.get("day")) / 86_400_000;
  }

  return {
    formatDateTime,
    formatDate,
    formatCalendarDay,
    formatTime,
    formatWeekdayTime,
    formatInTimeZone,
    formatNumber,
    formatPercent,
    formatMoney,
    formatBytes: (bytes: number) => formatBytes(locale, bytes),
    formatBinaryBytes: (bytes: number) => formatBinaryBytes(locale, bytes),
    formatLanguage,
    formatDuration,
    formatRelative,
  };
}
