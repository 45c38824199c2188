import type { Generated } from "kysely";
import type { CommentAnchor } from "#shared/console/articles/story-comments.ts";
import type { CreatedAt, Json } from "./columns.ts";

/** Comments on the content of articles, and their replies. */
export interface StoryCommentsTable {
  id: Generated<number>;
  story_id: number;
  /** The first comment of the thread. Null if this is the first one. */
  thread_id: number | null;
  /** Null if the account was deleted. */
  author_user_id: string | null;
  /** The name at the time of the comment, for when the account is deleted. */
  author_name: string;
  body: string;
  /** Null for a reply. */
  anchor: Json<CommentAnchor> | null;
  created_at: CreatedAt;
  edited_at: Date | null;
  resolved_at: Date | null;
  resolved_by: string | null;
}
