import type { Generated, GeneratedAlways } from "kysely";
import type { Emag, ImportMode } from "#shared/contract/emags.ts";
import type { CreatedAt, UpdatedAt } from "./columns.ts";

export interface EmagCountsTable {
  publication_id: number;
  slot: number;
  count: number;
  dated: number;
}

export interface EmagVisibilityTable {
  emag_id: number;
  visible: Generated<boolean>;
  due_at: Date | null;
}

/** Has the fields of the contract, except for those that are stored in another type or table. */
export interface EmagsTable
  extends Omit<
    Emag,
    | "id"
    | "released_at"
    | "created_at"
    | "updated_at"
    | "category_ids"
    | "import"
    | "import_attributes"
    | "epub_import_attributes"
  > {
  id: Generated<number>;
  publication_id: number;
  released_at: Date | null;
  mode: ImportMode;
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
