import { addDays, dayExists, dayIn, instantOf } from "../local-days.ts";
import { daysBetween } from "./recurrence.ts";

/** When editions come. Days and times are the publication's. */
export interface Rhythm {
  rrule: string;
  /** `HH:MM` */
  release_time: string;
  starts_on: string;
  horizon_days: number;
}

/** What planning needs to know of an edition that is there. */
export interface PlannedSlot {
  id: number;
  local_date: string;
  local_time: string;
  release_date: Date;
  /** The day the rhythm gave it; null for one that was added by hand. */
  rule_date: string | null;
  /** Has its issue. */
  transferred: boolean;
  /** Moved, renamed, skipped, reviewed or given a time of its own. */
  worked_on: boolean;
}

export interface NewSlot {
  local_date: string;
  local_time: string;
  release_date: Date;
}

export interface EditionPlan<Slot extends PlannedSlot> {
  adds: NewSlot[];
  removes: Slot[];
  /** They do not fit, and stay because somebody worked on them; from now on they are nobody's but theirs. */
  stays: Slot[];
  /** They fit, at another instant than the one that is written down. */
  retimes: (Pick<NewSlot, "local_time" | "release_date"> & { slot: Slot })[];
  /** They fit, and keep a time that is not the rhythm's, because somebody worked on them. */
  keeps: Slot[];
  /** The last day that was looked at. */
  through: string;
}

/**
 * What a rhythm makes of the editions that are there: the one place that decides it, for the job that
 * makes editions ahead, for saving a rhythm and for its preview.
 *
 * Days before `from` get no new edition; `existing` holds every edition that is still to come, and every
 * one on or after `from`. Nothing transferred and nothing past is touched. A day is left alone where there
 * is an edition already, or where the one it had was moved away.
 */
export function planEditions<Slot extends PlannedSlot>(given: {
  rhythm: Rhythm;
  timeZone: string;
  now: Date;
  from: string;
  existing: readonly Slot[];
}): EditionPlan<Slot> {
  const { rhythm, timeZone, now, from, existing } = given;
  const through = horizonOf(rhythm, timeZone, now);
  const open = existing.filter((slot) => !slot.transferred && slot.release_date > now);
  const ruled = open.filter((slot) => slot.rule_date !== null);
  const days = allDays(rhythm, [from, through, ...ruled.map((slot) => slot.rule_date!)]);

  const unfit = ruled.filter((slot) => !days.has(slot.rule_date!));
  const taken = new Set(existing.flatMap((slot) => [slot.local_date, slot.rule_date ?? slot.local_date]));
  const adds = [...days]
    .filter((day) => day >= from && day <= through && !taken.has(day) && dayExists(day, timeZone))
    .map((day) => slotOn(day, rhythm.release_time, timeZone));
  const fit = open.filter((slot) => !unfit.includes(slot));
  const retimes = fit
    .map((slot) => {
      const follows = slot.rule_date !== null && !slot.worked_on;
      const time = follows ? rhythm.release_time : slot.local_time;
      return { slot, ...slotOn(slot.local_date, time, timeZone) };
    })
    .filter(
      ({ slot, local_time, release_date }) =>
        local_time !== slot.local_time || release_date.getTime() !== slot.release_date.getTime(),
    );
  return {
    adds,
    removes: unfit.filter((slot) => !slot.worked_on),
    stays: unfit.filter((slot) => slot.worked_on),
    retimes,
    keeps: fit.filter(
      (slot) => slot.rule_date !== null && slot.worked_on && slot.local_time !== rhythm.release_time,
    ),
    through,
  };
}

/** The last day editions are made for just now. */
export function horizonOf(rhythm: Rhythm, timeZone: string, now: Date): string {
  return addDays(dayIn(timeZone, now), rhythm.horizon_days);
}

export function slotOn(day: string, time: string, timeZone: string): NewSlot {
  return { local_date: day, local_time: time, release_date: instantOf(day, time, timeZone) };
}

/** Every day of the rhythm in the stretch that holds all of these. */
function allDays({ rrule, starts_on }: Rhythm, stretch: string[]): Set<string> {
  const ordered = stretch.toSorted();
  return new Set(daysBetween(rrule, starts_on, ordered[0]!, ordered.at(-1)!));
}
