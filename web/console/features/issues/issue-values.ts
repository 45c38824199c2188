import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { emagDefaults } from "#shared/contract/emag-words.ts";
import type { Emag, EmagCreateInput, EmagUpdateInput, ImportMode } from "#shared/contract/emags.ts";
import {
  changedFields,
  fieldValue,
  type RecordShape,
  setField,
} from "#web/console/components/record/conflict/record-changes.ts";
import { isInFuture } from "#web/lib/is-in-future.ts";
import { modeOf } from "./state/issue-state.ts";

/** Values of the issue form, with the contract's names. An EPUB issue has no source of a PDF issue, and a new issue has both. */
export interface IssueValues extends Omit<Emag, "id" | "created_at" | "updated_at" | "import"> {
  /** Import mode. Fixed after creation. */
  mode: ImportMode;
}

type Source = "import_attributes" | "epub_import_attributes";
/** A field of the form. Nested fields use dots, as in the contract's errors. */
export type IssueField =
  | Exclude<keyof IssueValues, "mode" | Source>
  | { [S in Source]: `${S}.${keyof NonNullable<IssueValues[S]> & string}` }[Source];
export type FieldValue = string | number | boolean | number[] | null | undefined;

/** Returns the values of a new issue, in the order of the form. */
export function emptyValues(publication: { language: string; currency: string }): IssueValues {
  return {
    mode: "standard_pdf",
    import_attributes: { pdf_location: "", xml_location: null, import_images: false },
    epub_import_attributes: {
      epub_location: "",
      pdf_location: "",
      import_articles: true,
      import_images: false,
    },
    name: "",
    category_ids: [],
    ...emagDefaults(publication),
  };
}

const { mode: _fixed, ...fields } = emptyValues({ language: "", currency: "" });

export const issueFields = Object.entries(fields).flatMap(([name, value]) =>
  name.endsWith("import_attributes") ? Object.keys(value as object).map((part) => `${name}.${part}`) : name,
) as IssueField[];

export function valuesOf(record: Emag): IssueValues {
  const { id, created_at, updated_at, import: _status, ...values } = structuredClone(record);
  return { mode: modeOf(record), ...values };
}

/** Shape for comparing issues. The order of categories matters, the notation of date-times doesn't. */
export const issueShape: RecordShape<IssueValues, IssueField> = {
  fields: issueFields,
  moments: ["released_at"],
  units: [["cents", "currency"]],
};

/** Returns whether saving these fields imports the issue again (contract 4.A rule 2). */
export function importsAgain(fields: readonly string[]): boolean {
  return fields.some((field) => field.includes("."));
}

/** Returns the body of a PUT with only the changed fields, so that saving metadata never imports again. */
export function changesOf(base: IssueValues, values: IssueValues): EmagUpdateInput {
  const changes: EmagUpdateInput = {};
  for (const field of changedFields(issueShape, base, values))
    setField(changes, field, fieldValue(values, field));
  return changes;
}

/** Returns the body of a POST: the source of the chosen mode and, for planned issues, the edition. */
export function createBody(values: IssueValues): EmagCreateInput {
  const { mode, pe_id, import_attributes, epub_import_attributes, ...rest } = values;
  if (mode === "epub") return { ...rest, epub_import_attributes };
  return { ...rest, import_attributes, pe_id: mode === "planned_pdf" ? pe_id : null };
}

/**
 * Returns the values of an issue of a planned edition. It takes the edition's date, unless that is over: then someone publishes it
 * once it is ready.
 */
export function withEdition(values: IssueValues, edition: PlannedEdition): IssueValues {
  const released_at = isInFuture(edition.release_date) ? edition.release_date : null;
  return { ...values, mode: "planned_pdf", pe_id: edition.pe_id, released_at };
}

/** Returns the values after a change of mode. Keeps an entered PDF address. */
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
