import type { ImageType } from "#shared/limits.ts";
import type { CreatedAt } from "./columns.ts";

export interface ImagesTable {
  id: string;
  publication_id: number;
  purpose: "story" | "text";
  content_type: ImageType;
  width: number;
  height: number;
  bytes: number;
  added_by: string;
  created_at: CreatedAt;
}
