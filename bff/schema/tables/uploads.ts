import type { SourceKind } from "#shared/limits.ts";
import type { CreatedAt } from "./columns.ts";

export interface UploadsTable {
  id: string;
  publication_id: number;
  kind: SourceKind;
  uploaded_by: string | null;
  api_token_id: number | null;
  file_name: string;
  storage_key: string;
  bytes: number;
  created_at: CreatedAt;
  sha256: string | null;
}

export interface PendingUploadsTable {
  id: string;
  publication_id: number;
  user_id: string | null;
  api_token_id: number | null;
  kind: SourceKind;
  file_name: string;
  bytes: number;
  created_at: CreatedAt;
}

export interface PendingUploadChunksTable {
  upload_id: string;
  start_offset: number;
  bytes: number;
  storage_key: string;
}
