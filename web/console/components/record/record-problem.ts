import type { FieldErrors } from "#shared/contract/errors.ts";

/** Reason of a failed save that isn't shown at a field. */
export type RecordProblem<R = unknown, Field = string> =
  /** Fields with errors, and errors of what the form doesn't show. */
  | { kind: "fields"; count: number; elsewhere: PlacedErrors<Field>["elsewhere"]; error?: unknown }
  | { kind: "deleted" }
  /** A newer version, and the fields it changed. */
  | { kind: "stale"; theirs: R; fields: readonly Field[] }
  | { kind: "error"; error: unknown };

export interface PlacedErrors<Field> {
  /** Messages that belong to a field of the form, in its order. */
  atFields: { field: Field; message: string }[];
  /** Messages about something the form does not show. */
  elsewhere: { field: string; message: string }[];
}

/** Assigns the messages of a 422 to the fields of a form (contract 7). */
export function placeErrors<Field extends string>(
  errors: FieldErrors,
  fields: readonly Field[],
  fieldOf: (name: string) => Field | null = (name) => fields.find((field) => field === name) ?? null,
): PlacedErrors<Field> {
  const byField = new Map<Field, string[]>();
  const elsewhere: PlacedErrors<Field>["elsewhere"] = [];
  for (const [name, messages] of Object.entries(errors)) {
    const field = fieldOf(name);
    if (field) byField.set(field, [...(byField.get(field) ?? []), ...messages]);
    else elsewhere.push({ field: name, message: messages.join(", ") });
  }
  const atFields = fields.flatMap((field) => {
    const messages = byField.get(field);
    return messages ? [{ field, message: messages.join(", ") }] : [];
  });
  return { atFields, elsewhere };
}
