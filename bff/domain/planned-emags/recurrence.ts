import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";

/** Why a recurrence rule cannot be used: the end of a sentence that begins with the rule. */
export class RruleError extends Error {
  override name = "RruleError";
}

/** A rule that gives no day within this many years of its start is taken for one that never does. */
const PATIENCE_YEARS = 10;
/** More periods than lie between the earliest start that is accepted and any day that is asked for. */
const MAX_PERIODS = 100_000;

const listOf = (item: string) => new RegExp(`^(?:${item})(?:,(?:${item}))*$`);
const WEEKDAY = "MO|TU|WE|TH|FR|SA|SU";
const MONTH = "0?[1-9]|1[0-2]";
const MONTH_DAY = "[+-]?(?:0?[1-9]|[12]\\d|3[01])";
const WEEK = "[+-]?(?:0?[1-9]|[1-4]\\d|5[0-3])";
const YEAR_DAY = "[+-]?(?:0*[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])";

/** The parts of RFC 5545 that speak of days, with what each may hold. */
const PARTS: Record<string, { form: RegExp; example: string }> = {
  FREQ: { form: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/, example: "DAILY, WEEKLY, MONTHLY or YEARLY" },
  INTERVAL: { form: /^0*[1-9]\d{0,2}$/, example: "a whole number from 1 to 999" },
  COUNT: { form: /^0*[1-9]\d{0,3}$/, example: "a whole number from 1 to 9999" },
  UNTIL: { form: /^\d{8}$/, example: "a day such as 20261231" },
  BYDAY: {
    form: listOf(`(?:[+-]?(?:0?[1-9]|[1-4]\\d|5[0-2]))?(?:${WEEKDAY})`),
    example: "weekdays such as MO,TH or 1MO,-1FR",
  },
  BYMONTHDAY: { form: listOf(MONTH_DAY), example: "days of the month such as 1,15 or -1" },
  BYYEARDAY: { form: listOf(YEAR_DAY), example: "days of the year such as 1,100 or -1" },
  BYWEEKNO: { form: listOf(WEEK), example: "weeks of the year such as 1,20 or -1" },
  BYMONTH: { form: listOf(MONTH), example: "months such as 1,7" },
  BYSETPOS: { form: listOf(YEAR_DAY), example: "positions such as 1 or -1" },
  WKST: { form: listOf(WEEKDAY), example: "a weekday such as MO" },
};

/** The rule as it is kept: in capitals, without the name of its property. Throws `RruleError`. */
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
        rrule === ""
          ? "must not be blank"
          : `is not a rule such as FREQ=WEEKLY;BYDAY=TH: “${part.slice(0, 60)}” is no part of one`,
      );
    if (given.has(name)) throw new RruleError(`names ${name} twice`);
    requirePart(name, value);
    given.set(name, value);
  }
  if (!given.has("FREQ")) throw new RruleError("must say how often editions come, such as FREQ=WEEKLY");
  if (given.has("BYWEEKNO") && given.has("BYYEARDAY"))
    throw new RruleError("cannot combine BYWEEKNO and BYYEARDAY");
  const until = given.get("UNTIL");
  if (until !== undefined && dayOf(until) === null)
    throw new RruleError(`has no day of the calendar in UNTIL=${until}`);
  try {
    recurrence(rrule, "2000-01-01");
  } catch (error) {
    throw new RruleError(`breaks a rule of RFC 5545: ${(error as Error).message}`);
  }
  return rrule;
}

function requirePart(name: string, value: string): void {
  if (/^(?:BYHOUR|BYMINUTE|BYSECOND)$/.test(name))
    throw new RruleError(`must not say ${name}: the time of day is set beside it`);
  if (name === "DTSTART") throw new RruleError("must not say DTSTART: the first day is set beside it");
  const part = PARTS[name];
  if (!part) throw new RruleError(`has a part that is not known here: ${name.slice(0, 60)}`);
  if (name === "FREQ" && /^(?:HOURLY|MINUTELY|SECONDLY)$/.test(value))
    throw new RruleError("must not repeat within a day: there is one edition a day at most");
  if (!part.form.test(value)) throw new RruleError(`needs ${part.example} in ${name}`);
}

/** Throws `RruleError` unless the rule gives at least one day within ten years of its start. */
export function requireDays(rrule: string, startsOn: string): void {
  if (nextDays(rrule, startsOn, startsOn, 1).length === 0)
    throw new RruleError(`gives no day within ${PATIENCE_YEARS} years of ${startsOn}`);
}

/** The days a rule gives from one day to another, both included, in order. It counts from `startsOn`. */
export function daysBetween(rrule: string, startsOn: string, from: string, to: string): string[] {
  if (from > to) return [];
  return recurrence(rrule, startsOn)
    .between(midnight(from), midnight(to), true)
    .map((moment) => moment.toPlainDate().toString());
}

/** The first days a rule gives on or after `from`, as far as they lie within ten years. */
export function nextDays(rrule: string, startsOn: string, from: string, count: number): string[] {
  const first = Temporal.PlainDate.from(from > startsOn ? from : startsOn);
  const until = (years: number) => first.add({ years });
  const soon = daysBetween(rrule, startsOn, first.toString(), until(1).toString());
  if (soon.length >= count) return soon.slice(0, count);
  const later = until(1).add({ days: 1 }).toString();
  return [...soon, ...daysBetween(rrule, startsOn, later, until(PATIENCE_YEARS).toString())].slice(0, count);
}

/** Days have no zone: they are counted as midnights of UTC, where no clock change is in the way. */
function recurrence(rrule: string, startsOn: string) {
  return new RRuleTemporal({
    rruleString: `RRULE:${rrule.replace(/(UNTIL=\d{8})/, "$1T000000Z")}`,
    dtstart: midnight(startsOn),
    tzid: "UTC",
    strict: true,
    cache: false,
    maxIterations: MAX_PERIODS,
    temporal: Temporal,
  });
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
