import { iso, isoOrNull } from "#bff/core/iso-time.ts";
import type { StoryComment } from "#shared/console/articles/story-comments.ts";
import type { CommentRow } from "./story-comments.repo.ts";

export function presentComment(row: CommentRow): StoryComment {
  return {
    id: row.id,
    thread_id: row.thread_id,
    author: { id: row.author_user_id, name: row.author_name },
    body: row.body,
    anchor: row.anchor,
    created_at: iso(row.created_at),
    edited_at: isoOrNull(row.edited_at),
    resolved:
      row.resolved_at === null || row.resolved_by === null
        ? null
        : { by: row.resolved_by, at: iso(row.resolved_at) },
  };
}
