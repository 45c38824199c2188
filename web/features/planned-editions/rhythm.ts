/** Days of the week as RRULE names them, Monday first. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];

/** Which one of a month: 1 to 4, or the last (-1). */
export const ordinals = [1, 2, 3, 4, -1] as const;
export type Ordinal = (typeof ordinals)[number];

/** The rhythms people choose without knowing RRULE. */
export type Rhythm =
  | { kind: "daily"; every: number }
  | { kind: "weekly"; every: number; days: Weekday[] }
  | { kind: "monthly_day"; every: number; day: number }
  | { kind: "monthly_weekday"; every: number; ordinal: Ordinal; weekday: Weekday };

/** The rule of RFC 5545 that says the same. */
export function ruleOf(rhythm: Rhythm): string {
  const interval = rhythm.every > 1 ? `;INTERVAL=${rhythm.every}` : "";
  switch (rhythm.kind) {
    case "daily":
      return `FREQ=DAILY${interval}`;
    case "weekly":
      return `FREQ=WEEKLY${interval};BYDAY=${weekdays.filter((day) => rhythm.days.includes(day)).join(",")}`;
    case "monthly_day":
      return `FREQ=MONTHLY${interval};BYMONTHDAY=${rhythm.day}`;
    case "monthly_weekday":
      return `FREQ=MONTHLY${interval};BYDAY=${rhythm.ordinal}${rhythm.weekday}`;
  }
}

/** The rhythm that a rule says, or null where it says more than these can. */
export function rhythmOf(rule: string): Rhythm | null {
  const parts = new Map(
    rule
      .trim()
      .replace(/^RRULE:/i, "")
      .split(";")
      .map((part) => part.split("=", 2).map((side) => side.trim().toUpperCase()) as [string, string]),
  );
  const take = (name: string) => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const frequency = take("FREQ");
  const every = Number(take("INTERVAL") ?? 1);
  const days = take("BYDAY");
  const monthDay = take("BYMONTHDAY");
  if (parts.get("WKST") === "MO") parts.delete("WKST");
  if (parts.size > 0 || !Number.isInteger(every) || every < 1) return null;
  if (frequency === "DAILY" && !days && !monthDay) return { kind: "daily", every };
  if (frequency === "WEEKLY" && days && !monthDay) {
    const named = days.split(",");
    const known = weekdays.filter((day) => named.includes(day));
    return known.length === named.length ? { kind: "weekly", every, days: known } : null;
  }
  if (frequency === "MONTHLY" && monthDay && !days) {
    const day = Number(monthDay);
    return Number.isInteger(day) && day >= 1 && day <= 31 ? { kind: "monthly_day", every, day } : null;
  }
  if (frequency === "MONTHLY" && days && !monthDay) {
    const [, sign, name] = /^(-?\d)([A-Z]{2})$/.exec(days) ?? [];
    const ordinal = ordinals.find((one) => one === Number(sign));
    const weekday = weekdays.find((one) => one === name);
    return ordinal && weekday ? { kind: "monthly_weekday", every, ordinal, weekday } : null;
  }
  return null;
}
