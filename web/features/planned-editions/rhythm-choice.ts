import { type ordinals, type Rhythm, rhythmOf, ruleOf, type Weekday } from "./rhythm.ts";

/** The ways of saying when editions come. */
export const kinds = ["weekly", "daily", "monthly_day", "monthly_weekday", "custom"] as const;
type Kind = (typeof kinds)[number];

/** Every way of saying it keeps its own state, so that trying another kind loses nothing. */
export interface RhythmChoice {
  kind: Kind;
  every: number;
  days: Weekday[];
  day: number;
  ordinal: (typeof ordinals)[number];
  weekday: Weekday;
  custom: string;
}

/** What a form begins with; null before there is a rhythm. */
export function choiceOf(rrule: string | null): RhythmChoice {
  const rhythm: Rhythm | null = rrule === null ? { kind: "weekly", every: 1, days: ["TH"] } : rhythmOf(rrule);
  return {
    every: 1,
    days: ["TH"],
    day: 1,
    ordinal: 1,
    weekday: "MO",
    kind: "custom",
    ...rhythm,
    custom: rrule ?? "FREQ=WEEKLY;BYDAY=TH",
  };
}

/** Null while something is missing. */
export function rruleOf(choice: RhythmChoice): string | null {
  if (choice.kind === "custom") return choice.custom.trim() || null;
  if (choice.kind === "weekly" && choice.days.length === 0) return null;
  return ruleOf({ ...choice, kind: choice.kind } as Rhythm);
}
