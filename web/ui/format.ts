import i18next from "i18next";

/**
 * Dates and numbers are written in the reader's own variety of the interface's language (en-GB,
 * en-US), and times always with 24 hours, as the time fields of the console have them.
 */
export function formatLocale(): string {
  const language = i18next.language ?? "en";
  const spoken = typeof navigator === "undefined" ? [] : navigator.languages;
  return spoken.find((tag) => tag.split("-")[0] === language) ?? (language === "en" ? "en-GB" : language);
}

/** To ask takes the browser longer than to write a date, and a list asks for each of its dates. */
const ASK_AGAIN_AFTER_MS = 5_000;
let knownZone = { name: "", until: Number.NEGATIVE_INFINITY };

/** The time zone of the browser; one that travels is noticed within seconds. */
export function localTimeZone(): string {
  const now = performance.now();
  if (now >= knownZone.until)
    knownZone = {
      name: Intl.DateTimeFormat().resolvedOptions().timeZone,
      until: now + ASK_AGAIN_AFTER_MS,
    };
  return knownZone.name;
}

const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();

function dateTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = formatLocale();
  const key = locale + JSON.stringify(options);
  let format = dateTimeFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    dateTimeFormats.set(key, format);
  }
  return format;
}

export type Instant = string | number | Date;

const date = { day: "numeric", month: "short", year: "numeric" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** "Thu 20 Nov 2025, 06:00", in the given time zone (the browser's by default). */
export function formatDateTime(instant: Instant, timeZone: string = localTimeZone()): string {
  return dateTimeFormat({ weekday: "short", ...date, ...time, timeZone }).format(new Date(instant));
}

/** "20 Nov 2025". */
export function formatDate(instant: Instant, timeZone: string = localTimeZone()): string {
  return dateTimeFormat({ ...date, timeZone }).format(new Date(instant));
}

/** "Thu 20 Nov" for a day of the calendar, wherever that is. */
export function formatCalendarDay(day: string): string {
  const { year: _, ...short } = date;
  return dateTimeFormat({ weekday: "short", ...short, timeZone: "UTC" }).format(new Date(day));
}

/** "14:02", or "14:02:09" with seconds. */
export function formatTime(instant: Instant, timeZone: string = localTimeZone(), seconds = false): string {
  const second = seconds ? ({ second: "2-digit" } as const) : {};
  return dateTimeFormat({ ...time, ...second, timeZone }).format(new Date(instant));
}

/** "Thu 06:00": enough beside a full date in another time zone. */
export function formatWeekdayTime(instant: Instant, timeZone: string = localTimeZone()): string {
  return dateTimeFormat({ weekday: "short", ...time, timeZone }).format(new Date(instant));
}

/** Whether both zones show the same wall clock at this moment. */
export function sameClock(instant: Instant, one: string, other: string): boolean {
  return offsetAt(instant, one) === offsetAt(instant, other);
}

function offsetAt(instant: Instant, timeZone: string): string {
  const parts = dateTimeFormat({ timeZone, timeZoneName: "longOffset" }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

/** "Berlin" for Europe/Berlin, "New York" for America/New_York. */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** The city of a zone whose clock is not the browser's just now; null where both show the same. */
export function otherCity(timeZone: string, instant: Instant = Date.now()): string | null {
  return sameClock(instant, timeZone, localTimeZone()) ? null : zoneCity(timeZone);
}

/** "When (Berlin)": what stands over times of another clock than the browser's; "When" over its own. */
export function labelThere(label: string, timeZone: string): string {
  const city = otherCity(timeZone);
  return city === null ? label : `${label} (${city})`;
}

/** "Thu 20 Nov 2025, 06:00", with "Berlin" behind it where that is not the browser's clock. */
export function formatThere(instant: Instant, timeZone: string): string {
  const city = otherCity(timeZone, instant);
  const words = formatDateTime(instant, timeZone);
  return city === null ? words : `${words} ${city}`;
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(formatLocale()).format(value);
}

/** "41 %" from 0.41, never more than there is: 99.6 % stays 99 %. */
export function formatPercent(fraction: number): string {
  const whole = Math.floor(fraction * 100) / 100;
  return new Intl.NumberFormat(formatLocale(), { style: "percent", maximumFractionDigits: 0 }).format(whole);
}

/** An amount in the smallest unit of its currency: 499 EUR is €4.99, 499 JPY is ¥499. */
export function formatMoney(minorUnits: number, currency: string): string {
  try {
    const format = new Intl.NumberFormat(formatLocale(), { style: "currency", currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(minorUnits / 10 ** digits);
  } catch {
    return `${formatNumber(minorUnits / 100)} ${currency}`;
  }
}

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** "12 MB", with 1,000 bytes to the kilobyte. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(formatLocale(), {
    style: "unit",
    unit: byteUnits[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}

const byteSteps = ["KB", "MB", "GB"] as const;

/** Formats a limit, which is set in powers of 1,024: "512 MB", which people know better than MiB. */
export function formatBinaryBytes(bytes: number): string {
  const power = Math.min(byteSteps.length, Math.max(1, Math.floor(Math.log2(bytes) / 10)));
  return `${formatNumber(bytes / 1024 ** power)} ${byteSteps[power - 1]}`;
}

/** "English (en)" for a language's code; the code alone where nobody has a name for it. */
export function formatLanguage(code: string): string {
  try {
    const name = new Intl.DisplayNames(formatLocale(), { type: "language", fallback: "none" }).of(code);
    return name ? `${name} (${code})` : code;
  } catch {
    return code;
  }
}

/** "420 ms", "4.2 sec", "12 sec", "3 min 20 sec", "15 min", "2 hr 5 min". */
export function formatDuration(milliseconds: number): string {
  const unit = (value: number, name: string, digits = 0) =>
    new Intl.NumberFormat(formatLocale(), {
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

/** Days and what is made of them: a month or a year is about as long as its unit says. */
const DAYS = { week: 7, month: 30.44, year: 365.25 } as const;

/**
 * "2 minutes ago", "in 3 days", "tomorrow", "now". From a day on the days of the calendar count, in the given
 * time zone (the browser's by default): tomorrow is the day after today, however many hours away it is.
 */
export function formatRelative(
  instant: Instant,
  now: Instant = Date.now(),
  timeZone: string = localTimeZone(),
): string {
  const [then, today] = [new Date(instant), new Date(now)];
  const seconds = (then.getTime() - today.getTime()) / 1000;
  const words = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(formatLocale(), {
      // "Next week" may begin in three days or in thirteen.
      numeric: unit === "day" || unit === "second" ? "auto" : "always",
    }).format(Math.trunc(value), unit);
  if (Math.abs(seconds) < 60) return words(0, "second");
  if (Math.abs(seconds) < 3_600) return words(seconds / 60, "minute");
  if (Math.abs(seconds) < 86_400) return words(seconds / 3_600, "hour");
  const days = calendarDay(then, timeZone) - calendarDay(today, timeZone);
  const distance = Math.abs(days);
  if (distance < 2 * DAYS.week) return words(days, "day");
  if (distance < 2 * DAYS.month) return words(days / DAYS.week, "week");
  if (distance < DAYS.year) return words(days / DAYS.month, "month");
  return words(days / DAYS.year, "year");
}

/** The day of a time zone's calendar as a number that grows by one a day. */
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
