import type { ColumnType, Generated } from "kysely";
import type { Book } from "#shared/console/import-content.ts";
import type { ImportFailure, ImportStepName, ImportWarning } from "#shared/console/imports.ts";
import type { ImportStatus } from "#shared/contract/emags.ts";
import type { CreatedAt, Json } from "./columns.ts";

export interface ImportsTable {
  id: string;
  emag_id: number;
  number: number;
  /** The import whose result the issue shows; every issue has exactly one. */
  current: boolean;
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
