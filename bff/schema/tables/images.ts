import type { ImageType } from "#shared/limits.ts";
import type { CreatedAt } from "./columns.ts";

export interface ImagesTable {
  /** Who knows it may see the image. */
  id: string;
  publication_id: number;
  /** Of an article, or in the text of one. */
  purpose: "story" | "text";
  content_type: ImageType;
  width: number;
  height: number;
  bytes: number;
  added_by: string;
  created_at: CreatedAt;
}
