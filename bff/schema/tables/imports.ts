import type { ColumnType, Generated } from "kysely";
import type { Message } from "#bff/messages/message.ts";
import type { Book } from "#shared/console/issues/import-content.ts";
import type {
  ImportFailure as ShownFailure,
  ImportWarning as ShownWarning,
} from "#shared/console/issues/imports.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";
import type { ImportStepName } from "#shared/contract/imports/imports.ts";
import type { CreatedAt, Json } from "./columns.ts";

export interface ImportsTable {
  id: string;
  emag_id: number;
  number: number;
  /** True for the last requested import, whose status is that of the issue. Each issue has exactly one. */
  current: boolean;
  /** True for the finished import whose pages readers see. Each issue has at most one. See `updateShown`. */
  shown: Generated<boolean>;
  /**
   * True if readers may see the pages although the publication requires approvals: approved, or visible before the setting. Stored
   * while it requires none, too.
   */
  approved: Generated<boolean>;
  /** True if an earlier version read the pages by other rules, so that importing them again gives another result. */
  outdated: Generated<boolean>;
  /**
   * Name and preview of the issue that readers see with these pages, until a change of them is approved. Null unless the pages are
   * approved and the publication requires approvals. See `updateShown`.
   */
  approved_name: Generated<string | null>;
  approved_preview: Generated<string | null>;
  status: ImportStatus;
  failure: Json<StoredFailure> | null;
  requested_by: string;
  /** Number of starts since the last graceful stop. After too many starts the import fails. */
  starts: Generated<number>;
  /**
   * Total number of starts, the fencing token: a worker cannot commit after the next start. Also the name of the folder of its
   * files. 0: the files are not in such a folder.
   */
  attempt: Generated<number>;
  page_count: number | null;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
  epub_sha256: string | null;
  epub_bytes: number | null;
  /** Metadata of an EPUB. Its table of contents refers to `import_articles`. */
  book: Json<Book> | null;
  has_cover: Generated<boolean>;
  /** The serious warnings of a finished import, from its steps. Null if there are none. */
  serious_warnings: Json<StoredWarning[]> | null;
  /** The serious warnings that someone has confirmed. Null if no one has. */
  confirmed_warnings: Json<StoredWarning[]> | null;
  /** True if the pages are in the search index. */
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

/**
 * The previous import of an issue, whose pages and files are kept: readers see them until the current import has finished, and
 * editors can restore them for some days. One per issue.
 */
export interface PreviousImportsTable {
  emag_id: number;
  import_id: string;
  /** Null while readers see its pages. */
  kept_until: Date | null;
  /** Import settings of the issue, which are restored with the import. */
  pdf_location: string;
  xml_location: string | null;
  epub_location: string | null;
  import_images: boolean;
  import_articles: boolean;
  /** Encrypted as in `emags`. */
  location_credentials: Buffer | null;
}

/** A stored import failure. Old failures contain English text instead of a message key. */
export type StoredFailure = Omit<ShownFailure, "message"> & { message: Message | string };

/** A stored import warning. */
export type StoredWarning = Omit<ShownWarning, "message" | "severity"> & { message: Message | string };
