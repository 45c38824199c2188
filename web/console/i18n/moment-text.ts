import type { Instant } from "#web/lib/time-zones.ts";
import { formatDateTime, formatTime } from "./formats.ts";

/** Formats a time, with its date if it is not today. */
export function momentText(instant: Instant, now: number = Date.now()): string {
  const sameDay = new Date(instant).toDateString() === new Date(now).toDateString();
  return sameDay ? formatTime(instant) : formatDateTime(instant);
}
