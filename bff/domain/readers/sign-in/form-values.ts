import { z } from "zod";
import { password } from "#shared/console/identity/setup.ts";
import { nonBlank } from "#shared/contract/fields.ts";
import { MAX_NAME } from "./forms.ts";

const email = z.email().max(254);
const name = nonBlank(MAX_NAME);

/** Returns the trimmed email address of a form, or null if it is not one. */
export const emailOf = (values: FormValues): string | null =>
  email.safeParse(values.email?.trim()).data ?? null;

export const nameOf = (values: FormValues): string | null => name.safeParse(values.name).data ?? null;

/** Returns the new password of a form, or null if it is too short or too long. */
export const newPasswordOf = (values: FormValues): string | null =>
  password.safeParse(values.password).data ?? null;

/** The text fields of a form. */
export type FormValues = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>;

const FIELDS = ["email", "name", "password", "current_password", "code", "credential"] as const;

/** Returns the text fields of a parsed body and ignores all others. */
export function formValues(body: unknown): FormValues {
  const given = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    FIELDS.flatMap((field) => (typeof given[field] === "string" ? [[field, given[field]]] : [])),
  );
}
