import { z } from "zod";
import { problem } from "#shared/i18n/problem.ts";

/** Largest value of PostgreSQL's `integer`, the type of all ids and amounts. */
export const MAX_INTEGER = 2_147_483_647;

/** Message for a value of the wrong type. A missing value is “required”. */
export const typed = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? problem("required") : message),
});

/** Unicode text without NUL, which PostgreSQL can't store. Length in UTF-16 units. */
export const text = (maxLength: number, wrongType = typed(problem("text"))) =>
  z
    .string(wrongType)
    .max(maxLength, problem("too_long", { maximum: maxLength }))
    .refine((value) => !value.includes("\0"), problem("nul"))
    .refine((value) => value.isWellFormed(), problem("malformed_unicode"));

/** Value whose default null stands for. */
export const nullAs = <S extends z.ZodType>(schema: S, value: z.output<S>) =>
  schema.nullable().transform((given) => given ?? value);

/** Text whose default is empty. Null means the default. */
export const nullAsEmpty = <S extends z.ZodType<string>>(schema: S) => nullAs(schema, "" as z.output<S>);

/** Query parameter that a field has to equal as a whole. An empty value finds nothing. */
export const wholeValue = text(1000);

/** Message for required text. Null counts as blank. */
const present = {
  error: ({ input }: { input?: unknown }) =>
    input === null ? problem("blank") : typed(problem("text")).error({ input }),
};

/** Invisible text: white space, format and control characters, and letters without a glyph. */
const UNSEEN = /^[\s\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Trimmed text with at least one visible character. */
export const nonBlank = (maxLength: number) =>
  text(maxLength, present)
    .transform((value) => value.trim())
    .refine((value) => !UNSEEN.test(value), problem("blank"))
    .meta({ minLength: 1, pattern: "\\S" });

/** Marks a value that makes the whole request malformed: 400 instead of 422. */
export const MALFORMED = { malformed: true } as const;

/** Rejects a non-array with 400 before its elements are validated with 422. */
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

/** Rejects a missing value with 400 before it is validated with 422. */
export const presentOr400 = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value, context) => {
    if (value === undefined) {
      context.addIssue({ code: "custom", message: problem("required"), params: MALFORMED });
      return z.NEVER;
    }
    return value;
  }, schema);

export const flag = z.boolean(typed(problem("boolean")));

/** Flag that protects a record. Null is like leaving it out, so that it never removes the protection of a record that has it. */
export const protectionFlag = flag.nullable().transform((value) => value ?? undefined);

const tooLarge = problem("at_most", { maximum: MAX_INTEGER });

export const nonNegativeInteger = z
  // A value beyond JavaScript's safe integers is also too large for PostgreSQL.
  .int({
    error: (issue) => (issue.code === "too_big" ? tooLarge : typed(problem("integer")).error(issue)),
  })
  .min(0, problem("negative"))
  .max(MAX_INTEGER, tooLarge);

/** Maximum length of a record's category list. */
export const MAX_LISTED = 1_000;
export const tooManyListed = problem("too_many_identifiers", { maximum: MAX_LISTED });

/** Enum whose message lists the choices. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, problem("one_of", { choices: words.join(", ") }));

/** Category id in a list. Whether the category exists is checked later, with the same message. */
export const listedCategory = z
  .int(problem("integers"))
  .min(1, problem("no_category"))
  .max(MAX_INTEGER, problem("no_category"));

/** ID of a category in a query. */
export const categoryIdInUrl = z
  .string(problem("once"))
  .regex(/^[1-9]\d{0,9}$/, problem("category_id"))
  .transform(Number)
  .pipe(z.number().max(MAX_INTEGER, problem("category_id")));

/** The ISO 8601 forms that Temporal parses: basic and extended, reduced precision, and a bracketed time zone. */
const ISO_DATE_TIME =
  /^(?<year>\d{4}|[+-]\d{6})(?<dash>-?)(?<month>\d{2})\k<dash>(?<day>\d{2})(?:[T ](?<hour>\d{2})(?:(?<colon>:?)(?<minute>\d{2})(?:\k<colon>(?<second>\d{2})(?:[.,]\d{1,9})?)?)?(?<offset>Z|[+-]\d{2}(?:(?<offsetColon>:?)\d{2}(?:\k<offsetColon>\d{2}(?:[.,]\d{1,9})?)?)?)?)?(?:\[!?(?<zone>[A-Z+-][\w+\-:/]*)\])?(?:\[!?u-ca=iso8601\])?$/i;

/**
 * Unparsed ISO 8601 date-time. Only its form and calendar are validated here; without an offset, the service later
 * interprets it in the publication's time zone.
 */
export const dateTime = z.string(typed(problem("date_time"))).refine(isDateTime, problem("date_time_form"));

/** ISO 8601 date-time in a query, where an unescaped `+` arrives as a space. */
export const dateTimeInUrl = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/ (?=\d{2}(?::?\d{2})?$)/, "+").trim() : value),
  dateTime,
);

/** Calendar day, `YYYY-MM-DD`. */
export const calendarDate = z
  .string(typed(problem("date")))
  .refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDateTime(value), problem("date_form"));

/** Time of day, `HH:MM`. */
export const timeOfDay = z
  .string(typed(problem("time")))
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, problem("time_form"));

/** Largest offsets of any time zone in minutes. A time without an offset may be in any time zone. */
const FURTHEST_ZONES = [-16 * 60, 16 * 60];

function isDateTime(value: string): boolean {
  const parts = ISO_DATE_TIME.exec(value)?.groups;
  if (!parts) return false;
  const part = (name: string) => Number(parts[name] ?? 0);
  const [year, month, day] = [part("year"), part("month"), part("day")];
  const [hour, minute, second] = [part("hour"), part("minute"), part("second")];
  const daysInMonth = new Date(Date.UTC(2000 + (((year % 400) + 400) % 400), month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth) return false;
  // Second 60 is a leap second.
  if (hour > 23 || minute > 59 || second > 60) return false;
  if (parts.zone !== undefined && parts.offset === undefined && !isTimeZone(parts.zone)) return false;
  const offsets = parts.offset === undefined ? FURTHEST_ZONES : [minutesOf(parts.offset)];
  // Responses use UTC, where the year must also have four digits.
  return offsets.every((offset) => {
    const inUtc = new Date(0);
    inUtc.setUTCFullYear(year, month - 1, day);
    inUtc.setUTCHours(hour, minute - offset, second);
    return inUtc.getUTCFullYear() >= 1 && inUtc.getUTCFullYear() <= 9999;
  });
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

/** Returns the minutes of an offset such as `+01:00` or `Z`, or NaN if it is invalid. */
function minutesOf(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [, sign, hours, minutes = "0", seconds = "0"] = /^([+-])(\d{2}):?(\d{2})?:?(\d{2})?/.exec(
    offset,
  ) as string[];
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN;
  return (Number(hours) * 60 + Number(minutes) + Number(seconds) / 60) * (sign === "-" ? -1 : 1);
}

/** Date-time in responses: UTC with milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 });

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** Returns whether an uppercase code is in ISO 4217. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/** ISO 4217 code, stored in uppercase. */
export const currencyCode = z
  .string(typed(problem("currency")))
  .regex(/^[A-Za-z]{3}$/, problem("currency_form"))
  .transform((value) => value.toUpperCase())
  .refine(isCurrency, problem("currency_form"));

export const languageCode = z
  .string(typed(problem("language")))
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/, problem("language_form"));

/** Id in a path. An invalid id matches no record (404). */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().max(MAX_INTEGER));

export const publicationPath = z.object({
  organization_id: pathId.meta({ examples: [1] }),
  publication_id: pathId.meta({ examples: [10] }),
});

/** ID of a reader's account. */
export const readerId = z.uuid().meta({ examples: ["0197fd2e-8a51-7c6b-9d3e-4f5a6b7c8d9e"] });
