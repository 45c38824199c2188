import type { z } from "zod";
import type { Emag, EmagCreateInput, EmagUpdateInput, emag, ImportMode } from "#shared/contract/emags.ts";
import { modeOf } from "./issue-state.ts";

type PdfSource = NonNullable<z.infer<typeof emag>["import_attributes"]>;
type EpubSource = NonNullable<z.infer<typeof emag>["epub_import_attributes"]>;

/** Everything a person can say about an issue in the form, in the contract's own names. */
export interface IssueValues {
  /** How the issue is imported; fixed once it exists. */
  mode: ImportMode;
  pe_id: string | null;
  name: string;
  preview: string;
  language: string;
  external_id: string;
  category_ids: number[];
  released_at: string | null;
  for_subscribers_only: boolean | null;
  single_purchase_required: boolean;
  cents: number;
  currency: string;
  apple_product_identifier: string | null;
  google_product_id: string | null;
  hide_preview_widgets: boolean;
  text_mode_enabled: boolean;
  /** Where a PDF issue comes from; missing on an issue that has no such source. A new one holds both. */
  import_attributes?: PdfSource;
  epub_import_attributes?: EpubSource;
}

/** Every field of the form in the order it stands there, nested ones with dots as in the contract's errors. */
export const issueFields = [
  "pe_id",
  "import_attributes.pdf_location",
  "import_attributes.xml_location",
  "import_attributes.import_images",
  "epub_import_attributes.epub_location",
  "epub_import_attributes.pdf_location",
  "epub_import_attributes.import_articles",
  "epub_import_attributes.import_images",
  "name",
  "preview",
  "language",
  "category_ids",
  "external_id",
  "released_at",
  "for_subscribers_only",
  "single_purchase_required",
  "cents",
  "currency",
  "apple_product_identifier",
  "google_product_id",
  "text_mode_enabled",
  "hide_preview_widgets",
] as const;
export type IssueField = (typeof issueFields)[number];
type SourceName = "import_attributes" | "epub_import_attributes";
export type FieldValue = string | number | boolean | number[] | null | undefined;

/** An empty form of a publication. */
export function emptyValues(publication: { language: string; currency: string }): IssueValues {
  return {
    mode: "standard_pdf",
    pe_id: null,
    name: "",
    preview: "",
    language: publication.language,
    external_id: "",
    category_ids: [],
    released_at: null,
    for_subscribers_only: false,
    single_purchase_required: false,
    cents: 0,
    currency: publication.currency,
    apple_product_identifier: null,
    google_product_id: null,
    hide_preview_widgets: false,
    text_mode_enabled: false,
    import_attributes: { pdf_location: "", xml_location: null, import_images: false },
    epub_import_attributes: {
      epub_location: "",
      pdf_location: "",
      import_articles: true,
      import_images: false,
    },
  };
}

/** What the form shows of a record. */
export function valuesOf(record: Emag): IssueValues {
  return {
    mode: modeOf(record),
    pe_id: record.pe_id,
    name: record.name,
    preview: record.preview,
    language: record.language,
    external_id: record.external_id,
    category_ids: record.category_ids,
    released_at: record.released_at,
    for_subscribers_only: record.for_subscribers_only,
    single_purchase_required: record.single_purchase_required,
    cents: record.cents,
    currency: record.currency,
    apple_product_identifier: record.apple_product_identifier,
    google_product_id: record.google_product_id,
    hide_preview_widgets: record.hide_preview_widgets,
    text_mode_enabled: record.text_mode_enabled,
    ...(record.import_attributes && { import_attributes: { ...record.import_attributes } }),
    ...(record.epub_import_attributes && { epub_import_attributes: { ...record.epub_import_attributes } }),
  };
}

/** A field in two parts: the record's own, and the one within its source. */
function partsOf(field: IssueField) {
  return field.split(".") as [keyof IssueValues, undefined] | [SourceName, string];
}

export function fieldValue(values: IssueValues, field: IssueField): FieldValue {
  const [outer, inner] = partsOf(field);
  if (inner === undefined) return values[outer] as FieldValue;
  return (values[outer] as Record<string, FieldValue> | undefined)?.[inner];
}

/** A copy of the values with one field set. A source field of an issue without such a source is left alone. */
export function withField(values: IssueValues, field: IssueField, value: FieldValue): IssueValues {
  const [outer, inner] = partsOf(field);
  if (inner === undefined) return { ...values, [outer]: value };
  const source = values[outer];
  return source ? { ...values, [outer]: { ...source, [inner]: value } } : values;
}

/** Whether two values of a field mean the same: the order of categories counts, the notation of a moment does not. */
export function sameValue(field: IssueField, one: FieldValue, other: FieldValue): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((id, index) => id === other[index]);
  if (field === "released_at" && typeof one === "string" && typeof other === "string")
    return Date.parse(one) === Date.parse(other);
  return false;
}

/** The fields whose values differ, in the form's order. */
export function changedFields(base: IssueValues, values: IssueValues): IssueField[] {
  return issueFields.filter((field) => !sameValue(field, fieldValue(base, field), fieldValue(values, field)));
}

/** Whether saving a change would import the issue again (contract 4.A rule 2). */
export function importsAgain(fields: readonly IssueField[]): boolean {
  return fields.some((field) => field.includes("."));
}

/** The body of a PUT: what changed and nothing else, so that a save of metadata never imports again. */
export function changesOf(base: IssueValues, values: IssueValues): EmagUpdateInput {
  const changes: Record<string, FieldValue | Record<string, FieldValue>> = {};
  for (const field of changedFields(base, values)) {
    const [outer, inner] = partsOf(field);
    const value = fieldValue(values, field);
    if (inner === undefined) changes[outer] = value;
    else changes[outer] = { ...(changes[outer] as Record<string, FieldValue> | undefined), [inner]: value };
  }
  return changes as EmagUpdateInput;
}

/** The body of a POST: the source of the chosen mode, and an edition for that mode alone. */
export function createBody(values: IssueValues): EmagCreateInput {
  const { mode, pe_id, import_attributes, epub_import_attributes, ...rest } = values;
  if (mode === "epub") return { ...rest, epub_import_attributes };
  return { ...rest, import_attributes, pe_id: mode === "planned_pdf" ? pe_id : null };
}

/** The values after another mode was chosen: an address of the PDF that was typed goes along. */
export function withMode(values: IssueValues, mode: ImportMode): IssueValues {
  const { import_attributes: pdf, epub_import_attributes: epub } = values;
  if (!pdf || !epub) return { ...values, mode };
  const pdf_location = (values.mode === "epub" ? epub : pdf).pdf_location;
  return {
    ...values,
    mode,
    import_attributes: { ...pdf, pdf_location },
    epub_import_attributes: { ...epub, pdf_location },
  };
}

/**
 * What the form shows after a save: the server's values, except where somebody typed on while the
 * save was under way.
 */
export function afterSave(sent: IssueValues, current: IssueValues, saved: IssueValues): IssueValues {
  return changedFields(sent, current).reduce(
    (values, field) => withField(values, field, fieldValue(current, field)),
    saved,
  );
}
