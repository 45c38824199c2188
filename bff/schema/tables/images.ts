import type { ImageType } from "#shared/limits.ts";
import type { CreatedAt } from "./columns.ts";

export interface ImagesTable {
  /** Anyone who has the ID may see the image. */
  id: string;
  publication_id: number;
  /** `story`: the image of an article. `text`: an image in the text of an article. */
  purpose: "story" | "text";
  content_type: ImageType;
  width: number;
  height: number;
  bytes: number;
  added_by: string;
  created_at: CreatedAt;
}
