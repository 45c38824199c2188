import type { ColumnType, Generated } from "kysely";
import type { Book } from "#shared/console/import-content.ts";
import type { ImportFailure, ImportStepName, ImportWarning } from "#shared/console/imports.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";
import type { CreatedAt, Json } from "./columns.ts";

export interface ImportsTable {
  id: string;
  emag_id: number;
  number: number;
  /** The import that was requested last, whose status is the issue's; every issue has exactly one. */
  current: boolean;
  /** The finished import whose pages readers see; at most one per issue. */
  shown: Generated<boolean>;
  status: ImportStatus;
  failure: Json<ImportFailure> | null;
  requested_by: string;
  /** Who works on it: a worker that lost its lease can commit nothing. */
  lease: string | null;
  leased_until: Date | null;
  /** How often a worker has begun; one that keeps dying ends the import. */
  starts: Generated<number>;
  /** Counts the starts without ever going back; names the folder of its files. 0: none of its own. */
  attempt: Generated<number>;
  page_count: number | null;
  pdf_sha256: string | null;
  pdf_bytes: number | null;
  epub_sha256: string | null;
  epub_bytes: number | null;
  /** What an EPUB says of itself; its table of contents leads to `import_articles`. */
  book: Json<Book> | null;
  has_cover: Generated<boolean>;
  /** Its pages can be searched. */
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
  warnings: ColumnType<ImportWarning[], string | undefined, string>;
}

/**
 * The import before the current one of an issue, whose pages and files are kept: until the current import has finished,
 * because readers see them, and then for some days, so that editors can go back. One per issue.
 */
export interface PreviousImportsTable {
  emag_id: number;
  import_id: string;
  /** Null while readers see its pages. */
  kept_until: Date | null;
  /** What the issue was imported from, restored when an editor goes back. */
  pdf_location: string;
  xml_location: string | null;
  epub_location: string | null;
  import_images: boolean;
  import_articles: boolean;
  /** Sealed as in `emags`. */
  location_credentials: Buffer | null;
}
