import type { FieldErrors } from "#shared/contract/errors.ts";
import fields from "#shared/i18n/fields.en.ts";
import { readProblem } from "#shared/i18n/problem.ts";
import type { Message } from "./message.ts";

/** The message of a schema's problem; a text of zod's own stays as it is. */
export function messageOfProblem(text: string): Message {
  const problem = readProblem(text, (key) => Object.hasOwn(fields, key));
  return problem
    ? { ...problem, key: `fields.${problem.key}` }
    : { key: "fields.other", parameters: { text } };
}

/** The messages of several problems, by field. */
export function messagesOfProblems(fields: FieldErrors): Record<string, Message[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [field, problems.map(messageOfProblem)]),
  );
}
