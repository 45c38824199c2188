import type { Instant } from "#web/lib/time-zones.ts";
import { otherCity } from "#web/lib/time-zones.ts";
import { formatDate, formatInTimeZone, formatTime } from "./formats.ts";

/** Formats a time like `formatInTimeZone`, without its date if it is today there. */
export function momentText(instant: Instant, timeZone: string): string {
  if (formatDate(instant, timeZone) !== formatDate(Date.now(), timeZone))
    return formatInTimeZone(instant, timeZone);
  return [formatTime(instant, timeZone), otherCity(timeZone, instant)].filter(Boolean).join(" ");
}
