import { addDays, dayExists, dayIn, instantOf } from "#bff/core/local-days.ts";
import { daysBetween } from "./recurrence.ts";

/** Publishing schedule. Days and times are in the publication's time zone. */
export interface RecurrenceRule {
  rrule: string;
  /** `HH:MM` */
  release_time: string;
  starts_on: string;
  horizon_days: number;
}

/** An existing edition, with the fields that planning needs. */
export interface PlannedSlot {
  id: number;
  local_date: string;
  local_time: string;
  release_date: Date;
  /** Day for which the rule has generated the edition, or null for a manually added one. */
  rule_date: string | null;
  /** True if the edition has an issue. */
  transferred: boolean;
  /** True if the edition was moved, renamed, skipped, reviewed or given a custom time. */
  manually_edited: boolean;
}

export interface NewSlot {
  local_date: string;
  local_time: string;
  release_date: Date;
}

export interface EditionPlan<Slot extends PlannedSlot> {
  adds: NewSlot[];
  removes: Slot[];
  /** Edited editions that no longer match the rule. They are kept and become manual ones. */
  stays: Slot[];
  /** Matching editions whose release time changes. */
  retimes: (Pick<NewSlot, "local_time" | "release_date"> & { slot: Slot })[];
  /** Edited editions that match the rule, but keep their own time. */
  keeps: Slot[];
  /** Last day of the plan. */
  through: string;
}

/**
 * Compares the rule with the existing editions and returns the necessary changes, for the generating job, for saving a rule and for
 * its preview. `existing` must contain all upcoming editions and all on or after `from`. Creates no editions before `from`, on days
 * that have one, or on days from which one was moved. Does not change transferred and past editions.
 */
export function planEditions<Slot extends PlannedSlot>(given: {
  schedule: RecurrenceRule;
  timeZone: string;
  now: Date;
  from: string;
  existing: readonly Slot[];
}): EditionPlan<Slot> {
  const { schedule, timeZone, now, from, existing } = given;
  const through = horizonOf(schedule, timeZone, now);
  const open = existing.filter((slot) => !slot.transferred && slot.release_date > now);
  const ruled = open.filter((slot) => slot.rule_date !== null);
  const days = allDays(schedule, [from, through, ...ruled.map((slot) => slot.rule_date!)]);

  const unfit = ruled.filter((slot) => !days.has(slot.rule_date!));
  const taken = new Set(existing.flatMap((slot) => [slot.local_date, slot.rule_date ?? slot.local_date]));
  const adds = [...days]
    .filter((day) => day >= from && day <= through && !taken.has(day) && dayExists(day, timeZone))
    .map((day) => slotOn(day, schedule.release_time, timeZone));
  const fit = open.filter((slot) => !unfit.includes(slot));
  const retimes = fit
    .map((slot) => {
      const follows = slot.rule_date !== null && !slot.manually_edited;
      const time = follows ? schedule.release_time : slot.local_time;
      return { slot, ...slotOn(slot.local_date, time, timeZone) };
    })
    .filter(
      ({ slot, local_time, release_date }) =>
        local_time !== slot.local_time || release_date.getTime() !== slot.release_date.getTime(),
    );
  return {
    adds,
    removes: unfit.filter((slot) => !slot.manually_edited),
    stays: unfit.filter((slot) => slot.manually_edited),
    retimes,
    keeps: fit.filter(
      (slot) => slot.rule_date !== null && slot.manually_edited && slot.local_time !== schedule.release_time,
    ),
    through,
  };
}

/** Returns the last day for which editions are generated now. */
export function horizonOf(schedule: RecurrenceRule, timeZone: string, now: Date): string {
  return addDays(dayIn(timeZone, now), schedule.horizon_days);
}

export function slotOn(day: string, time: string, timeZone: string): NewSlot {
  return { local_date: day, local_time: time, release_date: instantOf(day, time, timeZone) };
}

/** Returns all days of the rule in the range from the first to the last of the given days. */
function allDays({ rrule, starts_on }: RecurrenceRule, stretch: string[]): Set<string> {
  const ordered = stretch.toSorted();
  return new Set(daysBetween(rrule, starts_on, ordered[0]!, ordered.at(-1)!));
}
