import { z } from "zod";
import { problem } from "../i18n/problem.ts";

/** The largest value of PostgreSQL's `integer`, which holds every identifier and amount. */
export const MAX_INTEGER = 2_147_483_647;

/** The message for a value of the wrong type; one that is not there at all is “required”. */
export const typed = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? problem("required") : message),
});

/** Any Unicode text without NUL, which PostgreSQL cannot store. Measured in UTF-16 units. */
export const text = (maxLength: number, wrongType = typed(problem("text"))) =>
  z
    .string(wrongType)
    .max(maxLength, problem("too_long", { maximum: maxLength }))
    .refine((value) => !value.includes("\0"), problem("nul"))
    .refine((value) => value.isWellFormed(), problem("malformed_unicode"));

/** The message for a text that must be there: null is as good as blank. */
const present = {
  error: ({ input }: { input?: unknown }) =>
    input === null ? problem("blank") : typed(problem("text")).error({ input }),
};

/** What nobody sees, and cannot click: white space, what only steers the text around it, and letters made to be empty. */
const UNSEEN = /^[\s\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Text that holds something to be seen, trimmed. */
export const nonBlank = (maxLength: number) =>
  text(maxLength, present)
    .transform((value) => value.trim())
    .refine((value) => !UNSEEN.test(value), problem("blank"));

/** Marks a value that makes the whole request malformed: 400 instead of 422. */
export const MALFORMED = { malformed: true } as const;

/** Refuses with 400 what is no array, before its elements are looked at with 422. */
export const arrayOr400 = <S extends z.ZodType>(
  elements: S,
  message: string,
  { most, tooMany }: { most: number; tooMany: string },
) =>
  z.preprocess(
    (value, context) => {
      if (!Array.isArray(value)) {
        context.addIssue({ code: "custom", message, params: MALFORMED });
        return z.NEVER;
      }
      return value;
    },
    z.array(elements).max(most, tooMany),
  );

/** Refuses with 400 what is missing, before what is there is looked at with 422. */
export const presentOr400 = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value, context) => {
    if (value === undefined) {
      context.addIssue({ code: "custom", message: problem("required"), params: MALFORMED });
      return z.NEVER;
    }
    return value;
  }, schema);

export const flag = z.boolean(typed(problem("boolean")));

const tooLarge = problem("at_most", { maximum: MAX_INTEGER });

export const nonNegativeInteger = z
  // What is too large for a whole number of JavaScript is so for ours.
  .int({
    error: (issue) => (issue.code === "too_big" ? tooLarge : typed(problem("integer")).error(issue)),
  })
  .min(0, problem("negative"))
  .max(MAX_INTEGER, tooLarge);

/** More places than any list of categories of one record has. */
export const MAX_LISTED = 1_000;
export const tooManyListed = problem("too_many_identifiers", { maximum: MAX_LISTED });

/** One of these words, as a filter in an address. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, problem("one_of", { choices: words.join(", ") }));

/** What names a category in a list of them; whether there is such a one is another question, with the same answer. */
export const listedCategory = z
  .int(problem("integers"))
  .min(1, problem("no_category"))
  .max(MAX_INTEGER, problem("no_category"));

const ISO_DATE_TIME =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)?(?<offset>Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * An ISO 8601 date-time as it came. One without an offset is read in the publication's time zone by
 * whoever knows that zone; here only its form and its calendar are checked.
 */
export const dateTime = z.string(typed(problem("date_time"))).refine(isDateTime, problem("date_time_form"));

/** The same in an address, where a `+` that was not escaped arrives as a space. */
export const dateTimeInAddress = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/ (?=\d{2}(?::?\d{2})?$)/, "+").trim() : value),
  dateTime,
);

/** A day of the calendar, `YYYY-MM-DD`. */
export const calendarDate = z
  .string(typed(problem("date")))
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDateTime(value), problem("date_form"));

/** A time of day, `HH:MM`. */
export const timeOfDay = z
  .string(typed(problem("time")))
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, problem("time_form"));

/** No zone has ever been further from UTC than this, and a time without an offset may be meant in any. */
const FURTHEST_ZONES = [-16 * 60, 16 * 60];

function isDateTime(value: string): boolean {
  const parts = ISO_DATE_TIME.exec(value)?.groups;
  if (!parts) return false;
  const part = (name: string) => Number(parts[name] ?? 0);
  const [year, month, day] = [part("year"), part("month"), part("day")];
  const [hour, minute, second] = [part("hour"), part("minute"), part("second")];
  const daysInMonth = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth) return false;
  if (hour > 23 || minute > 59 || second > 59) return false;
  const offsets = parts.offset === undefined ? FURTHEST_ZONES : [minutesOf(parts.offset)];
  // Whatever comes in goes out in UTC, where the year has to have four digits too.
  return offsets.every((offset) => {
    const inUtc = new Date(0);
    inUtc.setUTCFullYear(year, month - 1, day);
    inUtc.setUTCHours(hour, minute - offset, second);
    return inUtc.getUTCFullYear() >= 1 && inUtc.getUTCFullYear() <= 9999;
  });
}

/** The minutes of an offset such as `+01:00` or `Z`; NaN where no clock has it. */
function minutesOf(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) as string[];
  if (Number(hours) > 23 || Number(minutes) > 59) return Number.NaN;
  return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
}

/** A moment as it is returned: UTC with milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** ISO 4217: three letters, kept in capitals. */
export const currencyCode = z
  .string(typed(problem("currency")))
  .regex(/^[A-Za-z]{3}$/, problem("currency_form"))
  .transform((value) => value.toUpperCase());

export const languageCode = z
  .string(typed(problem("language")))
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/, problem("language_form"));

/** A path identifier: anything that is no identifier at all simply names nothing (404). */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_INTEGER));

export const publicationPath = z.object({ organization_id: pathId, publication_id: pathId });
