import type { CommentAnchor, StoryComment } from "#shared/console/articles/story-comments.ts";

/** The first comment of a thread with its replies, oldest first. */
export type Thread = StoryComment & { anchor: CommentAnchor; replies: readonly StoryComment[] };

/** Groups comments into threads. */
export function threadsOf(comments: readonly StoryComment[]): Thread[] {
  const replies = Map.groupBy(comments, ({ thread_id }) => thread_id);
  return comments.flatMap((comment) =>
    comment.anchor === null
      ? []
      : { ...comment, anchor: comment.anchor, replies: replies.get(comment.id) ?? [] },
  );
}

/** Sorts threads as their text does. Those whose text was deleted follow, in the order in which it was. */
export function inTextOrder(threads: readonly Thread[], order: readonly number[]): Thread[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Thread) => places.get(id) ?? order.length;
  return threads.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) || one.anchor.position - other.anchor.position || one.id - other.id,
  );
}
