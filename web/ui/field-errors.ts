import i18next from "i18next";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import type { FieldErrors } from "#shared/contract/errors.ts";
import { readProblem } from "#shared/i18n/problem.ts";
import { ApiError } from "../api/client.ts";

/** Renders what a schema says of a field, in the language on screen; what the service says is rendered already. */
export function problemText(message: string): string {
  const problem = readProblem(message, (key) => i18next.exists(key, { ns: "fields" }));
  if (!problem) return message;
  const translate = i18next.t as (key: string, options: object) => string;
  return translate(problem.key, { ns: "fields", replace: problem.parameters });
}

/** "must not be blank" as it stands alone under a field, in the language on screen: "Must not be blank". */
export function fieldMessage(message: string | undefined): string | undefined {
  if (!message) return message;
  const said = problemText(message);
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}

/** Returns the label of a field in its form, or undefined for a field that the form does not have. */
export type LabelOf = (field: string) => string | undefined;

/**
 * Joins the messages of a 422: "Title must not be blank; Price must be above 0". Fields are named as the form names them, and
 * not at all where it does not have them: their names in the contract mean nothing on screen.
 */
export function fieldSentence(fields: FieldErrors, labelOf: LabelOf = () => undefined): string {
  return Object.entries(fields)
    .map(([field, messages]) => [labelOf(field), messages.join(", ")].filter(Boolean).join(" "))
    .join("; ");
}

/**
 * Shows the messages of a 422 at their fields and moves the focus to the first one. Returns what
 * belongs to no field of the form, or null when everything found its place; another error than a
 * 422 finds none.
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
