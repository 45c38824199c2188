import type { FieldErrors } from "#shared/contract/errors.ts";
import { type ArticleField, articleShape } from "../article-values.ts";

export interface PlacedErrors {
  /** Messages that belong to a field of the editor, in its order. */
  atFields: { field: ArticleField; message: string }[];
  /** Messages about something the editor does not show. */
  elsewhere: { field: string; message: string }[];
}

/** Finds the place in the editor for each message of a 422 (contract 7). */
export function placeErrors(fields: FieldErrors): PlacedErrors {
  const known = new Set<string>(articleShape.fields);
  return {
    atFields: articleShape.fields.flatMap((field) => {
      const messages = fields[field];
      return messages ? [{ field, message: messages.join(", ") }] : [];
    }),
    elsewhere: Object.entries(fields)
      .filter(([field]) => !known.has(field))
      .map(([field, messages]) => ({ field, message: messages.join(", ") })),
  };
}
