export type Instant = string | number | Date;

/** Looking up the time zone takes longer than formatting a date, so the result is cached. */
const ASK_AGAIN_AFTER_MS = 5_000;
let knownZone = { name: "", until: Number.NEGATIVE_INFINITY };

/** Returns the browser's time zone, cached for a few seconds. */
export function localTimeZone(): string {
  const now = performance.now();
  if (now >= knownZone.until)
    knownZone = {
      name: Intl.DateTimeFormat().resolvedOptions().timeZone,
      until: now + ASK_AGAIN_AFTER_MS,
    };
  return knownZone.name;
}

/** Returns whether two time zones have the same offset at an instant. */
export function sameClock(instant: Instant, one: string, other: string): boolean {
  return offsetAt(instant, one) === offsetAt(instant, other);
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  let format = offsetFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    offsetFormats.set(timeZone, format);
  }
  return format;
}

function offsetAt(instant: Instant, timeZone: string): string {
  const parts = offsetFormat(timeZone).formatToParts(new Date(instant));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? timeZone;
}

/** Returns the city of a time zone: "New York" for America/New_York. */
export function zoneCity(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** Returns the city of a time zone, or null if its offset equals the browser's. */
export function otherCity(timeZone: string, instant: Instant = Date.now()): string | null {
  return sameClock(instant, timeZone, localTimeZone()) ? null : zoneCity(timeZone);
}

/** Adds the city to a column label, such as "Time (Berlin)", if the time zone differs from the browser's. */
export function labelThere(label: string, timeZone: string): string {
  const city = otherCity(timeZone);
  return city === null ? label : `${label} (${city})`;
}
