import { formatDate } from "#web/console/i18n/formats.ts";
import { wallTimeOf } from "#web/lib/release-time.ts";

/** Returns the day of an instant in a time zone as `YYYY-MM-DD`. */
export const todayIn = (timeZone: string, now: number): string =>
  wallTimeOf(new Date(now).toISOString(), timeZone).slice(0, 10);

/** Formats a calendar day with its year. */
export const formatDay = (day: string): string => formatDate(`${day}T12:00:00Z`, "UTC");
