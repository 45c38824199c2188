import { type RawBuilder, type Selectable, sql } from "kysely";
import { column, columnsJson, type FieldsOf, instant, joined } from "#bff/core/record-fields.ts";
import type { EmagsTable } from "#bff/schema/tables/emags.ts";
import type { Emag } from "#shared/contract/emags.ts";

/** The fields of an issue, except for its import and its import attributes, which depend on the mode. */
type Fields = Omit<Emag, "import" | "import_attributes" | "epub_import_attributes">;

/**
 * All fields of an issue in the order of its JSON, and how each is stored. All are the contract's. Readers get those that the schemas
 * in `shared/kiosk/emags.ts` contain.
 */
export const EMAG_FIELDS = {
  id: column,
  created_at: instant,
  updated_at: instant,
  name: column,
  released_at: instant,
  pe_id: column,
  preview: column,
  apple_product_identifier: column,
  google_product_id: column,
  external_id: column,
  hide_preview_widgets: column,
  single_purchase_required: column,
  for_subscribers_only: column,
  cents: column,
  currency: column,
  text_mode_enabled: column,
  language: column,
  category_ids: joined,
} as const satisfies FieldsOf<Fields, Selectable<EmagsTable>>;

export const EMAG_FIELD_NAMES = Object.keys(EMAG_FIELDS) as (keyof Fields)[];

/** The IDs of an issue's categories, in SQL. */
export const emagCategoryIds = sql<number[]>`array(
  select a.emag_category_id from emag_category_assignments a where a.emag_id = emags.id order by a.position
)`;

/** SQL expressions of the fields of `emags` as JSON has them. */
export const emagFieldsJson = {
  ...columnsJson("emags", EMAG_FIELDS),
  category_ids: emagCategoryIds,
} satisfies Record<keyof Fields, RawBuilder<unknown>>;
