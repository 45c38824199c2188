import type { FieldErrors } from "#shared/contract/errors.ts";
import { type IssueField, issueFields } from "../issue-values.ts";

export interface PlacedErrors {
  /** Messages that belong to a field of the form, in the form's order: the first one gets the focus. */
  atFields: { field: IssueField; messages: string[] }[];
  /** Messages about something the form does not show; they are explained at its top. */
  elsewhere: { field: string; messages: string[] }[];
}

/** The parent of nested fields is where the service puts "is required"; the form shows it at the first of them. */
const firstOf: Record<string, IssueField> = {
  import_attributes: "import_attributes.pdf_location",
  epub_import_attributes: "epub_import_attributes.epub_location",
};

/** Finds the place in the form for each message of a 422 (contract 7). */
export function placeErrors(fields: FieldErrors): PlacedErrors {
  const byField = new Map<IssueField, string[]>();
  const elsewhere: PlacedErrors["elsewhere"] = [];
  for (const [name, messages] of Object.entries(fields)) {
    const field = firstOf[name] ?? issueFields.find((known) => known === name);
    if (field) byField.set(field, [...(byField.get(field) ?? []), ...messages]);
    else elsewhere.push({ field: name, messages });
  }
  const atFields = issueFields
    .filter((field) => byField.has(field))
    .map((field) => ({ field, messages: byField.get(field) ?? [] }));
  return { atFields, elsewhere };
}
