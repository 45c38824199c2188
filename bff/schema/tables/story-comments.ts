import type { Generated } from "kysely";
import type { CommentAnchor } from "#shared/console/articles/story-comments.ts";
import type { CreatedAt, Json } from "./columns.ts";

export interface StoryCommentsTable {
  id: Generated<number>;
  story_id: number;
  thread_id: number | null;
  author_user_id: string | null;
  author_name: string;
  body: string;
  anchor: Json<CommentAnchor> | null;
  created_at: CreatedAt;
  edited_at: Date | null;
  resolved_at: Date | null;
  resolved_by: string | null;
}
