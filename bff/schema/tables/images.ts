import type { ImageType } from "#shared/limits.ts";
import type { CreatedAt } from "./columns.ts";

export interface ImagesTable {
  id: string;
  publication_id: number;
  /** `story`: the image of an article. `text`: an image in the text of an article. `logo`: the logo of a publication. */
  purpose: "story" | "text" | "logo";
  content_type: ImageType;
  width: number;
  height: number;
  bytes: number;
  added_by: string;
  created_at: CreatedAt;
}
