import type { z } from "zod";
import { type ProblemKey, problem } from "#shared/i18n/problem.ts";

const WRONG_TYPE: Record<string, ProblemKey> = {
  string: "text",
  boolean: "boolean",
  number: "number",
  int: "integer",
  array: "list",
  object: "object",
  record: "object",
};
const WRONG_FORMAT: Record<string, ProblemKey> = { uuid: "uuid", email: "email" };
/** Of the client's own field names, in an answer. */
const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 50;

/** Returns the problem of a value whose schema defines no text for it. An error map for zod. */
export function defaultProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return problem("required");
  switch (issue.code) {
    case "invalid_type":
      return WRONG_TYPE[issue.expected] ?? problem("invalid");
    case "invalid_format":
      return WRONG_FORMAT[issue.format] ?? problem("invalid");
    case "invalid_value":
      return problem("one_of", { choices: issue.values.join(", ") });
    case "invalid_union":
      return Array.isArray(issue.options)
        ? problem("one_of", { choices: issue.options.join(", ") })
        : problem("invalid");
    case "unrecognized_keys":
      return problem("unknown_fields", { names: listed(issue.keys) });
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum));
    default:
      return problem("invalid");
  }
}

function tooSmall(origin: string, minimum: number): string {
  if (origin !== "string" && origin !== "array") return problem("at_least", { minimum });
  if (minimum === 1) return problem("empty");
  return origin === "string" ? problem("too_short", { minimum }) : problem("too_few_entries", { minimum });
}

function tooBig(origin: string, maximum: number): string {
  if (origin === "string") return problem("too_long", { maximum });
  return origin === "array" ? problem("too_many_entries", { maximum }) : problem("at_most", { maximum });
}

/** The names are the client's own, so they are cut. */
const listed = (names: readonly string[]) =>
  names
    .slice(0, MAX_NAMES)
    .map((name) => name.slice(0, MAX_NAME_LENGTH).toWellFormed())
    .join(", ");
