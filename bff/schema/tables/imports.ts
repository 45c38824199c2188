import type { ColumnType, Generated } from "kysely";
import type { Message } from "#bff/messages/message.ts";
import type { Book } from "#shared/console/issues/import-content.ts";
import type {
  ImportFailure as ShownFailure,
  ImportWarning as ShownWarning,
} from "#shared/console/issues/imports.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";
import type { ImportStepName } from "#shared/contract/imports/imports.ts";
import type { IssueNavigation } from "#shared/kiosk/navigation.ts";
import type { CreatedAt, Json } from "./columns.ts";

export interface ReadyEmag {
  emag_id: number;
  publication_id: number;
  released_at: Date | null;
  import_id: string;
  name: string;
  preview: string;
}

export interface ImportsTable {
  id: string;
  emag_id: number;
  number: number;
  current: boolean;
  shown: Generated<boolean>;
  approved: Generated<boolean>;
  outdated: Generated<boolean>;
  approved_name: Generated<string | null>;
  approved_preview: Generated<string | null>;
  status: ImportStatus;
  failure: Json<StoredFailure> | null;
  requested_by: string;
  starts: Generated<number>;
  attempt: Generated<number>;
  page_count: number | null;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
  epub_sha256: string | null;
  epub_bytes: number | null;
  book: Json<Book> | null;
  has_cover: Generated<boolean>;
  serious_warnings: Json<StoredWarning[]> | null;
  confirmed_warnings: Json<StoredWarning[]> | null;
  navigation: Json<IssueNavigation> | null;
  text_indexed: Generated<boolean>;
  created_at: CreatedAt;
  started_at: Date | null;
  finished_at: Date | null;
}

export interface ImportStepsTable {
  import_id: string;
  name: ImportStepName;
  position: number;
  status: Generated<"pending" | "running" | "done" | "failed">;
  started_at: Date | null;
  finished_at: Date | null;
  done: Generated<number>;
  total: number | null;
  warnings: ColumnType<StoredWarning[], string | undefined, string>;
}

export interface PreviousImportsTable {
  emag_id: number;
  import_id: string;
  kept_until: Date | null;
  pdf_location: string;
  xml_location: string | null;
  epub_location: string | null;
  import_images: boolean;
  import_articles: boolean;
  location_credentials: Buffer | null;
}

/** A stored import failure. Old failures contain English text instead of a message key. */
export type StoredFailure = Omit<ShownFailure, "message"> & { message: Message | string };

export type StoredWarning = Omit<ShownWarning, "message" | "severity"> & { message: Message | string };

export interface ZoomImagesTable {
  import_id: string;
  page: number;
  publication_id: number;
  used_at: Date;
}
