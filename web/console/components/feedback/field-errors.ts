import i18next from "i18next";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import type { FieldErrors } from "#shared/contract/errors.ts";
import { readProblem } from "#shared/i18n/problem.ts";
import { ApiError } from "#web/api/http/errors.ts";

/** Translates a schema's message about a field. Messages from the service are already translated. */
export function problemText(message: string): string {
  const problem = readProblem(message, (key) => i18next.exists(key, { ns: "fields" }));
  if (!problem) return message;
  const translate = i18next.t as (key: string, options: object) => string;
  return translate(problem.key, { ns: "fields", replace: problem.parameters });
}

/** Capitalizes and translates a message for display under its field: "Must not be blank". */
export function fieldMessage(message: string | undefined): string | undefined {
  if (!message) return message;
  const said = problemText(message);
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}

export function errorAt(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? fieldMessage(error.fields[field]?.join(", ")) : undefined;
}

/** Returns the label of a field in its form, or undefined for a field that the form does not have. */
export type LabelOf = (field: string) => string | undefined;

/**
 * Joins the messages of a 422: "Title must not be blank; Price must be above 0". Uses the form's labels and omits names
 * of fields that the form does not have.
 */
export function fieldSentence(fields: FieldErrors, labelOf: LabelOf = () => undefined): string {
  return Object.entries(fields)
    .map(([field, messages]) => [labelOf(field), messages.join(", ")].filter(Boolean).join(" "))
    .join("; ");
}

/**
 * Shows the messages of a 422 at their fields and focuses the first one. Returns the messages without a field, or null
 * if all were shown. Returns the message of any other error.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fieldOf: (name: string) => FieldPath<Values> | null,
): string | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  const homeless: FieldErrors = {};
  let first = true;
  for (const [name, messages] of Object.entries(error.fields)) {
    const field = fieldOf(name);
    if (!field) {
      homeless[name] = messages;
      continue;
    }
    setError(field, { type: "server", message: messages.join(", ") }, { shouldFocus: first });
    first = false;
  }
  return fieldSentence(homeless) || null;
}
