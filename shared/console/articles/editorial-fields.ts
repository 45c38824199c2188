import { z } from "zod";
import { text } from "#shared/contract/fields.ts";
import { normalizeText } from "#shared/unicode.ts";

/** Maximum lengths in characters. */
export const EDITORIAL_LENGTHS = {
  kicker: 200,
  byline: 300,
  image_alt: 1000,
  image_caption: 1000,
  image_credit: 300,
} as const;

/** Fields of an article that only the console writes. The contract's record does not contain them. */
export type EditorialField = keyof typeof EDITORIAL_LENGTHS;
export type EditorialFields = Record<EditorialField, string | null>;

export const EDITORIAL_FIELDS = Object.keys(EDITORIAL_LENGTHS) as EditorialField[];

/** Returns a value for each editorial field. */
export function mapEditorialFields<Value>(value: (field: EditorialField) => Value) {
  return Object.fromEntries(EDITORIAL_FIELDS.map((field) => [field, value(field)])) as Record<
    EditorialField,
    Value
  >;
}

/** Text in Unicode NFC. Blank text means null. */
const optionalText = (maxLength: number) =>
  text(maxLength)
    .nullable()
    .transform((value) => (value?.trim() ? normalizeText(value, "NFC") : null));

/** Editorial fields in requests. */
export const editorialChange = mapEditorialFields((field) =>
  optionalText(EDITORIAL_LENGTHS[field]).optional(),
);

/** Editorial fields in responses. */
export const editorialFields = mapEditorialFields(() => z.string().nullable());

/** Editorial fields of an article without any. */
export const noEditorialFields: EditorialFields = mapEditorialFields(() => null);
