import { iso } from "#bff/core/iso-time.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { type StoryComment, storyComment } from "#shared/console/articles/story-comments.ts";
import type { CommentRow } from "./story-comments.repo.ts";

export function presentComment(row: CommentRow): StoryComment {
  return presentAs(storyComment, {
    ...row,
    author: { id: row.author_user_id, name: row.author_name },
    resolved:
      row.resolved_at === null || row.resolved_by === null
        ? null
        : { by: row.resolved_by, at: iso(row.resolved_at) },
  });
}
