import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { type Message, message } from "#bff/messages/message.ts";
import { render } from "#bff/messages/render.ts";

/** Thrown if a recurrence rule is invalid. The message is a predicate that follows the name of the field. */
export class RruleError extends Error {
  override name = "RruleError";
  readonly text: Message;
  constructor(text: Message) {
    super(render(text, "en"));
    this.text = text;
  }
}

/** A rule without a day in this number of years after its start counts as one without days. */
const MAX_GAP_YEARS = 10;
/** More periods than there are between the earliest allowed start and any requested day. */
const MAX_PERIODS = 100_000;

const listOf = (item: string) => new RegExp(`^(?:${item})(?:,(?:${item}))*$`);
const WEEKDAY = "MO|TU|WE|TH|FR|SA|SU";
const MONTH = "0?[1-9]|1[0-2]";
const MONTH_DAY = "[+-]?(?:0?[1-9]|[12]\\d|3[01])";
const WEEK = "[+-]?(?:0?[1-9]|[1-4]\\d|5[0-3])";
const YEAR_DAY = "[+-]?(?:0*[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])";

/** The supported parts of RFC 5545, which are those about days, with their syntax. */
const PARTS: Record<string, { form: RegExp; example: Message }> = {
  FREQ: { form: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/, example: message("recurrence.example.FREQ") },
  INTERVAL: { form: /^0*[1-9]\d{0,2}$/, example: message("recurrence.example.INTERVAL") },
  COUNT: { form: /^0*[1-9]\d{0,3}$/, example: message("recurrence.example.COUNT") },
  UNTIL: { form: /^\d{8}$/, example: message("recurrence.example.UNTIL") },
  BYDAY: {
    form: listOf(`(?:[+-]?(?:0?[1-9]|[1-4]\\d|5[0-2]))?(?:${WEEKDAY})`),
    example: message("recurrence.example.BYDAY"),
  },
  BYMONTHDAY: { form: listOf(MONTH_DAY), example: message("recurrence.example.BYMONTHDAY") },
  BYYEARDAY: { form: listOf(YEAR_DAY), example: message("recurrence.example.BYYEARDAY") },
  BYWEEKNO: { form: listOf(WEEK), example: message("recurrence.example.BYWEEKNO") },
  BYMONTH: { form: listOf(MONTH), example: message("recurrence.example.BYMONTH") },
  BYSETPOS: { form: listOf(YEAR_DAY), example: message("recurrence.example.BYSETPOS") },
  WKST: { form: listOf(WEEKDAY), example: message("recurrence.example.WKST") },
};

/** Parts of yearly rules of which rrule-temporal ignores one if both are given. */
const EXCLUSIVE_PARTS = [
  ["BYWEEKNO", "BYYEARDAY"],
  ["BYWEEKNO", "BYMONTHDAY"],
  ["BYYEARDAY", "BYMONTHDAY"],
  ["BYYEARDAY", "BYDAY"],
] as const;

/** Normalizes a rule: upper case and without the property name. Throws `RruleError`. */
export function normalizeRrule(text: string): string {
  const rrule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .replace(/;$/, "");
  const given = new Map<string, string>();
  for (const part of rrule.split(";")) {
    const [, name, value] = /^([A-Z-]+)=(.*)$/.exec(part) ?? [];
    if (name === undefined || value === undefined)
      throw new RruleError(
        rrule === "" ? message("fields.blank") : message("recurrence.no_part", { part: part.slice(0, 60) }),
      );
    if (given.has(name)) throw new RruleError(message("recurrence.twice", { part: name }));
    requirePart(name, value);
    given.set(name, value);
  }
  if (!given.has("FREQ")) throw new RruleError(message("recurrence.frequency"));
  for (const [part, other] of EXCLUSIVE_PARTS)
    if (given.has(part) && given.has(other))
      throw new RruleError(message("recurrence.exclusive", { part, other }));
  if (given.get("FREQ") === "YEARLY" && given.has("BYMONTHDAY") && /\d/.test(given.get("BYDAY") ?? ""))
    throw new RruleError(message("recurrence.month_day_and_ordinal"));
  const until = given.get("UNTIL");
  if (until !== undefined && dayOf(until) === null)
    throw new RruleError(message("recurrence.no_calendar_day", { until }));
  try {
    recurrence(rrule, "2000-01-01");
  } catch (error) {
    throw new RruleError(message("recurrence.rfc5545", { reason: (error as Error).message }));
  }
  return rrule;
}

function requirePart(name: string, value: string): void {
  if (/^(?:BYHOUR|BYMINUTE|BYSECOND)$/.test(name))
    throw new RruleError(message("recurrence.time_of_day", { part: name }));
  if (name === "DTSTART") throw new RruleError(message("recurrence.first_day"));
  const part = PARTS[name];
  if (!part) throw new RruleError(message("recurrence.unknown_part", { part: name.slice(0, 60) }));
  if (name === "FREQ" && /^(?:HOURLY|MINUTELY|SECONDLY)$/.test(value))
    throw new RruleError(message("recurrence.within_day"));
  if (!part.form.test(value))
    throw new RruleError(message("recurrence.value", { example: part.example, part: name }));
}

/** Throws `RruleError` unless the rule has at least one day in the ten years after its start. */
export function requireDays(rrule: string, startsOn: string): void {
  if (nextDays(rrule, startsOn, startsOn, 1).length === 0)
    throw new RruleError(message("recurrence.no_days", { years: MAX_GAP_YEARS, first: startsOn }));
}

/** Returns the days of a rule from one day to another, both included, in order. Intervals count from `startsOn`. */
export function daysBetween(rrule: string, startsOn: string, from: string, to: string): string[] {
  if (from > to) return [];
  return recurrence(rrule, startsOn)
    .between(midnight(from), midnight(to), true)
    .map((moment) => moment.toPlainDate().toString());
}

/** Returns the first days of a rule on or after `from`, within ten years. */
export function nextDays(rrule: string, startsOn: string, from: string, count: number): string[] {
  const first = Temporal.PlainDate.from(from > startsOn ? from : startsOn);
  const until = (years: number) => first.add({ years });
  const firstYear = daysBetween(rrule, startsOn, first.toString(), until(1).toString());
  if (firstYear.length >= count) return firstYear.slice(0, count);
  const later = until(1).add({ days: 1 }).toString();
  return [...firstYear, ...daysBetween(rrule, startsOn, later, until(MAX_GAP_YEARS).toString())].slice(
    0,
    count,
  );
}

/** Creates the recurrence with midnights in UTC, which has no clock changes. */
function recurrence(rrule: string, startsOn: string) {
  return new RRuleTemporal({
    rruleString: `RRULE:${withWeekday(rrule, startsOn).replace(/(UNTIL=\d{8})/, "$1T000000Z")}`,
    dtstart: midnight(startsOn),
    tzid: "UTC",
    strict: true,
    cache: false,
    maxIterations: MAX_PERIODS,
    temporal: Temporal,
  });
}

/**
 * Adds the weekday of the first day to weeks without weekdays, as RFC 5545 derives what a rule leaves out from its start. In
 * `between`, rrule-temporal derives it from the start of the range instead.
 */
function withWeekday(rrule: string, startsOn: string): string {
  if (!rrule.includes("BYWEEKNO=") || rrule.includes("BYDAY=")) return rrule;
  return `${rrule};BYDAY=${WEEKDAY.split("|")[Temporal.PlainDate.from(startsOn).dayOfWeek - 1]}`;
}

function midnight(day: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(day).toZonedDateTime("UTC");
}

function dayOf(digits: string): string | null {
  try {
    return Temporal.PlainDate.from(digits).toString();
  } catch {
    return null;
  }
}
