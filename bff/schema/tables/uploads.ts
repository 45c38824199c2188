import type { SourceKind } from "#shared/limits.ts";
import type { CreatedAt } from "./columns.ts";

export interface UploadsTable {
  id: string;
  publication_id: number;
  kind: SourceKind;
  /** Null for a file that the service brought itself, or whose person is gone. */
  uploaded_by: string | null;
  file_name: string;
  storage_key: string;
  bytes: number;
  created_at: CreatedAt;
}

/** A file on its way in, where its pieces are kept in the storage. */
export interface IncomingUploadsTable {
  id: string;
  publication_id: number;
  user_id: string;
  kind: SourceKind;
  file_name: string;
  /** That there will be. */
  bytes: number;
  created_at: CreatedAt;
}

export interface IncomingPiecesTable {
  upload_id: string;
  /** The place of its first byte in the file. */
  starts_at: number;
  bytes: number;
  storage_key: string;
}
