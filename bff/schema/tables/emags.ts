import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ImportMode } from "#shared/contract/emags.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface EmagsTable {
  id: Generated<number>;
  publication_id: number;
  name: string;
  released_at: Date | null;
  mode: ColumnType<ImportMode, ImportMode, never>;
  pe_id: string | null;
  preview: string;
  apple_product_identifier: string | null;
  google_product_id: string | null;
  external_id: string;
  hide_preview_widgets: boolean;
  single_purchase_required: boolean;
  for_subscribers_only: boolean | null;
  cents: number;
  currency: string;
  text_mode_enabled: boolean;
  language: string;
  import_images: boolean;
  import_articles: boolean;
  pdf_location: string;
  xml_location: string | null;
  epub_location: string | null;
  location_credentials: Buffer | null;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_by: Generated<string | null>;
  changed_by: Generated<string | null>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}
