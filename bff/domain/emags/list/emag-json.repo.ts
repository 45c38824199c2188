import { type RawBuilder, sql } from "kysely";
import { awaitsApproval } from "#bff/domain/imports/index.ts";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { emagFieldsJson } from "../emag-fields.ts";

type Attributes = "import_attributes" | "epub_import_attributes";

/** The contract's fields of `emags` and its current import `imports`, except for those of the import mode. */
const fields = {
  ...emagFieldsJson,
  import: sql`json_build_object(
    case emags.mode when 'standard_pdf' then 'status' else 'ai_status' end, imports.status
  )`,
} satisfies Record<keyof Omit<Emag, Attributes>, RawBuilder<unknown>>;

const attributes = {
  import_attributes: jsonOf({
    import_images: sql`emags.import_images`,
    pdf_location: sql`emags.pdf_location`,
    xml_location: sql`emags.xml_location`,
  } satisfies Record<keyof NonNullable<Emag["import_attributes"]>, RawBuilder<unknown>>),
  epub_import_attributes: jsonOf({
    import_articles: sql`emags.import_articles`,
    import_images: sql`emags.import_images`,
    pdf_location: sql`emags.pdf_location`,
    epub_location: sql`coalesce(emags.epub_location, '')`,
  } satisfies Record<keyof NonNullable<Emag["epub_import_attributes"]>, RawBuilder<unknown>>),
} satisfies Record<Attributes, RawBuilder<unknown>>;

/**
 * Builds the JSON of an issue `emags` with its current import `imports` in PostgreSQL. For lists, because parsing and serializing
 * hundreds of fields in Node takes several times as long.
 */
export const emagJson = emagJsonOf(fields);

/** SQL expressions of the console's fields. An issue that has no review is open. */
const managedFields = {
  created_by: sql`emags.created_by`,
  changed_by: sql`emags.changed_by`,
  sign_off: sql`coalesce((select r.sign_off from reviews r where r.emag_id = emags.id), 'open')`,
  awaiting_approval: awaitsApproval("emags"),
} satisfies Record<Exclude<keyof ManagedEmag, keyof Emag>, RawBuilder<unknown>>;

/** Builds the JSON of an issue in the console's list. */
export const managedEmagJson = emagJsonOf({ ...fields, ...managedFields });

function emagJsonOf(given: Record<string, RawBuilder<unknown>>): RawBuilder<string> {
  return sql`json_build_object(
  ${pairsOf(given)},
  case emags.mode when 'epub' then 'epub_import_attributes' else 'import_attributes' end,
  case emags.mode when 'epub' then ${attributes.epub_import_attributes} else ${attributes.import_attributes} end
)`;
}

function jsonOf(values: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  return sql`json_build_object(${pairsOf(values)})`;
}

function pairsOf(values: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  return sql.join(Object.entries(values).flatMap(([name, value]) => [sql.lit(name), value]));
}
