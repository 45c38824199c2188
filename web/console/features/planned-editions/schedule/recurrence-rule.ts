/** RRULE names of the weekdays, Monday first. */
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof weekdays)[number];

/** Occurrence of a weekday in a month: first to fourth, or last (-1). */
export const ordinals = [1, 2, 3, 4, -1] as const;
export type Ordinal = (typeof ordinals)[number];

/** Schedules that the form offers. Other schedules are entered as RRULE. */
export type SimpleRecurrence =
  | { kind: "daily"; every: number }
  | { kind: "weekly"; every: number; days: Weekday[] }
  | { kind: "monthly_day"; every: number; day: number }
  | { kind: "monthly_weekday"; every: number; ordinal: Ordinal; weekday: Weekday };

/** Converts a schedule to an RRULE (RFC 5545). */
export function toRrule(recurrence: SimpleRecurrence): string {
  const interval = recurrence.every > 1 ? `;INTERVAL=${recurrence.every}` : "";
  switch (recurrence.kind) {
    case "daily":
      return `FREQ=DAILY${interval}`;
    case "weekly":
      return `FREQ=WEEKLY${interval};BYDAY=${weekdays.filter((day) => recurrence.days.includes(day)).join(",")}`;
    case "monthly_day":
      return `FREQ=MONTHLY${interval};BYMONTHDAY=${recurrence.day}`;
    case "monthly_weekday":
      return `FREQ=MONTHLY${interval};BYDAY=${recurrence.ordinal}${recurrence.weekday}`;
  }
}

/** Parses an RRULE. Returns null if the form cannot represent it. */
export function parseRrule(rule: string): SimpleRecurrence | null {
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
    const valid = weekdays.filter((day) => named.includes(day));
    return valid.length === named.length ? { kind: "weekly", every, days: valid } : null;
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
