import { formatDateTime, formatTime, type Instant } from "./format.ts";

/** The time alone for today, with its date for any other day. */
export function momentWords(instant: Instant, now: number = Date.now()): string {
  const sameDay = new Date(instant).toDateString() === new Date(now).toDateString();
  return sameDay ? formatTime(instant) : formatDateTime(instant);
}
