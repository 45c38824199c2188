/** Returns the wall time of an instant in a time zone to the minute, in the format of date fields: "2026-03-05T06:00". */
export function wallTimeOf(instant: string, timeZone: string): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return there.toPlainDateTime().toString({ smallestUnit: "minute" });
}

/**
 * Converts a wall time in a time zone to UTC with milliseconds. A wall time skipped by daylight saving is moved
 * forward; one that occurs twice is the first.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  return utcOf(Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone));
}

function utcOf(there: Temporal.ZonedDateTime): string {
  return there.toInstant().toString({ smallestUnit: "millisecond" });
}

const EVENING = "18:00";
const MORNING = "06:00";

export interface OfflinePreset {
  name: "day" | "week" | "month";
  instant: string;
}

/** Returns common times to go offline: a day, a week and a month after a release, by the clock of a time zone. */
export function offlinePresets(release: number, timeZone: string): OfflinePreset[] {
  const start = Temporal.Instant.fromEpochMilliseconds(release).toZonedDateTimeISO(timeZone);
  const minute = start.with({ second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  return [
    { name: "day", instant: utcOf(minute.add({ days: 1 })) },
    { name: "week", instant: utcOf(minute.add({ weeks: 1 })) },
    { name: "month", instant: utcOf(minute.add({ months: 1 })) },
  ];
}

export interface ReleasePreset {
  name: "this_evening" | "tomorrow" | "monday";
  instant: string;
}

/**
 * Returns common release times in a time zone: this evening if it is ahead, tomorrow morning, and Monday morning unless that
 * is tomorrow.
 */
export function releasePresets(now: number, timeZone: string): ReleasePreset[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const tomorrow = today.add({ days: 1 });
  const monday = today.add({ days: 8 - today.dayOfWeek });
  const evening = today.withPlainTime(EVENING);
  return [
    ...(evening.epochMilliseconds > now ? [{ name: "this_evening" as const, instant: utcOf(evening) }] : []),
    { name: "tomorrow" as const, instant: utcOf(tomorrow.withPlainTime(MORNING)) },
    ...(tomorrow.dayOfWeek === 1
      ? []
      : [{ name: "monday" as const, instant: utcOf(monday.withPlainTime(MORNING)) }]),
  ];
}
