import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  type CommentAnchor,
  changeStoryComment,
  createStoryComment,
  deleteStoryComment,
  listStoryComments,
  replyToStoryComment,
  resolveStoryComment,
  type StoryComment,
} from "#shared/console/articles/story-comments.ts";
import { call, reading } from "#web/api/client.ts";
import { commentsKey } from "#web/api/query-keys.ts";
import { restartReads } from "#web/api/versioned.ts";

export interface CommentedStory {
  publication_id: number;
  story_id: number;
}

export const commentsQuery = (story: CommentedStory) =>
  queryOptions({
    queryKey: commentsKey(story.publication_id, story.story_id),
    queryFn: reading(listStoryComments, { params: story }, "comments"),
  });

/** Returns the writes of comments on an article. Each updates the cached comments from its response. */
export function commentWrites(client: QueryClient, story: CommentedStory) {
  const { queryKey } = commentsQuery(story);

  function change(update: (comments: StoryComment[]) => StoryComment[]): void {
    client.setQueryData(queryKey, (known) => known && update(known));
    restartReads(client, queryKey);
  }

  function put({ comment }: { comment: StoryComment }): StoryComment {
    change((comments) => [...comments.filter(({ id }) => id !== comment.id), comment].sort(byId));
    return comment;
  }

  return {
    create: async (anchor: CommentAnchor, body: string, idempotencyKey: string) =>
      put(await call(createStoryComment, { params: story, body: { anchor, body }, idempotencyKey })),

    reply: async (comment_id: number, body: string, idempotencyKey: string) =>
      put(
        await call(replyToStoryComment, { params: { ...story, comment_id }, body: { body }, idempotencyKey }),
      ),

    edit: async (comment_id: number, body: string) =>
      put(await call(changeStoryComment, { params: { ...story, comment_id }, body: { body } })),

    resolve: async (comment_id: number, resolved: boolean) =>
      put(await call(resolveStoryComment, { params: { ...story, comment_id }, body: { resolved } })),

    async remove(comment_id: number) {
      await call(deleteStoryComment, { params: { ...story, comment_id } });
      change((comments) =>
        comments.filter(({ id, thread_id }) => id !== comment_id && thread_id !== comment_id),
      );
    },
  };
}

const byId = (one: StoryComment, other: StoryComment) => one.id - other.id;
