import type { Request } from "express";
import type { z } from "zod";
import { Invalid } from "#bff/core/errors.ts";
import { message } from "#bff/messages/message.ts";
import { messageOfProblem } from "#bff/messages/problems.ts";
import { validate } from "./read-body.ts";

const IN_BRACKETS = /^(\w+)(?:\[[^\]]*\])+$/;
/** Node replaces bytes that are not UTF-8 by this character. */
const REPLACEMENT_CHARACTER = "\uFFFD";
/** The character in a URL if the client really sent it. */
const SENT_REPLACEMENT_CHARACTER = /%EF%BF%BD|\uFFFD/i;

/**
 * Merges parameters with brackets, such as PHP's `external_id[]=a&external_id[]=b` and `external_id[0]=a`, into one parameter
 * with several values. Otherwise they would be ignored as unknown, and the list would not be filtered.
 */
function mergeBrackets({ query }: Pick<Request, "query">): Record<string, unknown> {
  const names = Object.keys(query);
  if (!names.some((name) => IN_BRACKETS.test(name))) return query;
  const values = new Map<string, unknown[]>();
  for (const name of names) {
    const plain = IN_BRACKETS.exec(name)?.[1] ?? name;
    values.set(plain, [...(values.get(plain) ?? []), query[name]].flat());
  }
  const withBrackets = new Set(names.flatMap((name) => IN_BRACKETS.exec(name)?.[1] ?? []));
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 && !withBrackets.has(name) ? all[0] : all]),
  );
}

/** Removes empty values, because forms and scripts send unused filters, too. */
function withoutEmpty(query: Record<string, unknown>, kept: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((each) => each !== "") : value,
  ]);
  return Object.fromEntries(
    entries.filter(
      ([name, value]) =>
        kept.includes(name as string) || (value !== "" && !(Array.isArray(value) && value.length === 0)),
    ),
  );
}

const MAX_IGNORED = 10;
const MAX_NAME = 50;
const PARAMETER_NAME = /^\w{1,50}$/;

/** Lists parameters with a value that the schema lacks, whose names look like those of parameters, for the log. */
export function ignoredParameters(
  schema: z.ZodObject | undefined,
  request: Pick<Request, "query">,
): string[] {
  const names = Object.keys(withoutEmpty(mergeBrackets(request), []));
  return names
    .filter((name) => !(schema && name in schema.shape) && PARAMETER_NAME.test(name))
    .slice(0, MAX_IGNORED);
}

/** Throws 422 for parameters with a value that the schema lacks. */
export function requireKnownParameters(
  schema: z.ZodObject | undefined,
  request: Pick<Request, "query">,
): void {
  const unknown = Object.keys(withoutEmpty(mergeBrackets(request), []))
    .filter((name) => !(schema && Object.hasOwn(schema.shape, name)))
    .slice(0, MAX_IGNORED)
    .map((name) => [name.slice(0, MAX_NAME).toWellFormed(), [message("rules.parameter_unknown")]]);
  if (unknown.length > 0) throw new Invalid(Object.fromEntries(unknown));
}

/** Issues that zod reports for a list of values if the schema expects a single one. */
const LIST_ISSUES = new Set<z.core.$ZodIssue["code"]>(["invalid_type", "invalid_value", "invalid_union"]);

/** Validates the query parameters of a request, of which the empty ones count only if named. Throws the same errors as `validate`. */
export function readQuery<S extends z.ZodType>(
  schema: S,
  request: Pick<Request, "query" | "url">,
  emptyCounts: readonly string[] = [],
): z.output<S> {
  const query = withoutEmpty(mergeBrackets(request), emptyCounts);
  const notUtf8 = Object.entries(query).filter(([, value]) =>
    [value].flat().some((each) => String(each).includes(REPLACEMENT_CHARACTER)),
  );
  if (notUtf8.length > 0 && !SENT_REPLACEMENT_CHARACTER.test(request.url))
    throw new Invalid(Object.fromEntries(notUtf8.map(([name]) => [name, [message("rules.utf8")]])));
  return validate(schema, query, ({ code, path, message: text }) =>
    LIST_ISSUES.has(code) && path.length === 1 && Array.isArray(query[String(path[0])])
      ? message("rules.once")
      : messageOfProblem(text),
  );
}
