import { z } from "zod";
import { text } from "#shared/contract/fields.ts";
import { normalizeText } from "#shared/unicode.ts";

/** Maximum lengths in characters of the lines that readers see beside the title. */
const LINE_LENGTHS = { kicker: 200, byline: 300 } as const;
/** Maximum lengths of the texts that belong to the image. */
const IMAGE_TEXT_LENGTHS = { image_alt: 1000, image_caption: 1000, image_credit: 300 } as const;
export const EDITORIAL_LENGTHS = { ...LINE_LENGTHS, ...IMAGE_TEXT_LENGTHS } as const;

/** Fields of an article that only the console writes. The contract's record does not contain them. */
export type EditorialField = keyof typeof EDITORIAL_LENGTHS;
export type EditorialLine = keyof typeof LINE_LENGTHS;
export type EditorialFields = Record<EditorialField, string | null>;
export type EditorialLines = Pick<EditorialFields, EditorialLine>;

export const EDITORIAL_FIELDS = Object.keys(EDITORIAL_LENGTHS) as EditorialField[];
export const EDITORIAL_LINES = Object.keys(LINE_LENGTHS) as EditorialLine[];

function mapFields<Field extends string, Value>(
  fields: Record<Field, number>,
  map: (length: number) => Value,
) {
  const entries = Object.entries<number>(fields).map(([field, length]) => [field, map(length)]);
  return Object.fromEntries(entries) as Record<Field, Value>;
}

/** Text in Unicode NFC. Blank text means null. */
const optionalText = (maxLength: number) =>
  text(maxLength)
    .nullable()
    .transform((value) => (value?.trim() ? normalizeText(value, "NFC") : null));

/** Editorial fields in requests. */
export const editorialChange = mapFields(EDITORIAL_LENGTHS, (length) => optionalText(length).optional());

/** Editorial fields in responses. */
export const editorialFields = mapFields(EDITORIAL_LENGTHS, () => z.string().nullable());
/** Those of them that readers see beside the title. */
export const editorialLines = mapFields(LINE_LENGTHS, () => z.string().nullable());

/** Lines of an article without any. */
export const noEditorialLines: EditorialLines = mapFields(LINE_LENGTHS, () => null);
/** Texts of an image without any. */
export const noImageTexts = mapFields(IMAGE_TEXT_LENGTHS, () => null);
/** Editorial fields of an article without any. */
export const noEditorialFields: EditorialFields = { ...noEditorialLines, ...noImageTexts };
