import {
  type ordinals,
  parseRrule,
  type SimpleRecurrence,
  toRrule,
  type Weekday,
} from "./recurrence-rule.ts";

/** Kinds of publishing schedules, in display order. `custom` is a free RRULE. */
export const kinds = ["weekly", "daily", "monthly_day", "monthly_weekday", "custom"] as const;
type Kind = (typeof kinds)[number];

/** State of the schedule form. Each kind keeps its values while another kind is selected. */
export interface ScheduleFormState {
  kind: Kind;
  every: number;
  days: Weekday[];
  day: number;
  ordinal: (typeof ordinals)[number];
  weekday: Weekday;
  custom: string;
}

/** Returns the form state for an RRULE; null stands for a publication without a schedule. */
export function formStateOf(rrule: string | null): ScheduleFormState {
  const recurrence: SimpleRecurrence | null =
    rrule === null ? { kind: "weekly", every: 1, days: ["TH"] } : parseRrule(rrule);
  return {
    every: 1,
    days: ["TH"],
    day: 1,
    ordinal: 1,
    weekday: "MO",
    kind: "custom",
    ...recurrence,
    custom: rrule ?? "FREQ=WEEKLY;BYDAY=TH",
  };
}

/** Returns the RRULE of the form, or null while it is incomplete. */
export function rruleOf(choice: ScheduleFormState): string | null {
  if (choice.kind === "custom") return choice.custom.trim() || null;
  if (choice.kind === "weekly" && choice.days.length === 0) return null;
  return toRrule({ ...choice, kind: choice.kind } as SimpleRecurrence);
}
