import type { SourceKind } from "#shared/limits.ts";
import type { CreatedAt } from "./columns.ts";

export interface UploadsTable {
  id: string;
  publication_id: number;
  kind: SourceKind;
  /** Null for a file that an API token sent or the service created, or if the user was deleted. */
  uploaded_by: string | null;
  /** Null for a file that a user sent or the service created, or if the token was deleted. */
  api_token_id: number | null;
  file_name: string;
  storage_key: string;
  bytes: number;
  created_at: CreatedAt;
}

/** An unfinished upload whose chunks are in the storage. */
export interface PendingUploadsTable {
  id: string;
  publication_id: number;
  /** Null for an upload of an API token. */
  user_id: string | null;
  /** Null for an upload of a user. */
  api_token_id: number | null;
  kind: SourceKind;
  file_name: string;
  /** Announced size of the file. */
  bytes: number;
  created_at: CreatedAt;
}

export interface PendingUploadChunksTable {
  upload_id: string;
  /** Offset of the chunk in the file. */
  start_offset: number;
  bytes: number;
  storage_key: string;
}
