import { type RawBuilder, sql } from "kysely";
import { isoJson } from "#bff/core/iso-time.ts";
import { awaitsApproval } from "#bff/domain/imports/index.ts";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { Emag } from "#shared/contract/emags.ts";

type Attributes = "import_attributes" | "epub_import_attributes";

/** SQL expressions of the contract's fields of `emags` and its current import `imports`, except for those of the import mode. */
const fields = {
  id: sql`emags.id`,
  created_at: isoJson(sql`emags.created_at`),
  updated_at: isoJson(sql`emags.updated_at`),
  name: sql`emags.name`,
  released_at: isoJson(sql`emags.released_at`),
  pe_id: sql`emags.pe_id`,
  preview: sql`emags.preview`,
  apple_product_identifier: sql`emags.apple_product_identifier`,
  google_product_id: sql`emags.google_product_id`,
  external_id: sql`emags.external_id`,
  hide_preview_widgets: sql`emags.hide_preview_widgets`,
  single_purchase_required: sql`emags.single_purchase_required`,
  for_subscribers_only: sql`emags.for_subscribers_only`,
  cents: sql`emags.cents`,
  currency: sql`emags.currency`,
  text_mode_enabled: sql`emags.text_mode_enabled`,
  language: sql`emags.language`,
  category_ids: sql`array(
    select a.emag_category_id from emag_category_assignments a where a.emag_id = emags.id order by a.position
  )`,
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
