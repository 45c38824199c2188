import { actorLabel, hasPermission, type PersonActor } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { type Creation, withIdempotencyKey } from "#bff/core/idempotency/with-idempotency-key.ts";
import { type Fields, recordChange } from "#bff/domain/audit/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  type CommentAnchor,
  MAX_COMMENTS_PER_STORY,
  type StoryComment,
} from "#shared/console/articles/story-comments.ts";
import { storyNotFound } from "../open-story.ts";
import type { StoryName } from "../stories.repo.ts";
import { presentComment } from "./story-comments.present.ts";
import * as repo from "./story-comments.repo.ts";

type Context = Pick<PlatformContext, "changes" | "db">;

/** An article and its publication, on whose comments a person acts. */
interface Subject {
  publication: PublicationRecord;
  story: StoryName;
}

/** A comment with the version of its change, by which the caller recognizes the event. Undefined if nothing changed. */
interface Changed {
  comment: StoryComment;
  version: number | undefined;
}

export async function listComments(db: Db, storyId: number): Promise<StoryComment[]> {
  return (await repo.listComments(db, storyId)).map(presentComment);
}

/**
 * Comments on a part of an article, or replies to a thread, once per idempotency key. Throws `NotFound` if the article or the
 * thread was deleted concurrently, and 409 if the thread is resolved or the article has too many comments.
 */
export async function createComment(
  services: Context,
  actor: PersonActor,
  { publication, story }: Subject,
  given: { body: string } & ({ anchor: CommentAnchor } | { thread_id: number }),
  key: string | undefined,
): Promise<Changed & Pick<Creation<unknown>, "isReplay">> {
  const scope = { publicationId: publication.id, kind: "story_comment" as const, key };
  let version: number | undefined;
  const { row, isReplay } = await withIdempotencyKey(
    services,
    scope,
    { story_id: story.id, author: actor.userId, ...given },
    {
      // Also on another article, so that the key is refused there.
      find: repo.findComment,
      create: async (trx) => {
        if (!(await repo.lockForComments(trx, story.id))) throw storyNotFound(story.id);
        if ("thread_id" in given) await requireOpenThread(trx, story.id, given.thread_id);
        if ((await repo.countComments(trx, story.id)) >= MAX_COMMENTS_PER_STORY)
          throw new ServiceError("too_many_comments", { maximum: MAX_COMMENTS_PER_STORY });
        const created = await repo.insertComment(trx, {
          story_id: story.id,
          thread_id: "thread_id" in given ? given.thread_id : null,
          author_user_id: actor.userId,
          author_name: actor.name,
          body: given.body,
          anchor: "anchor" in given ? JSON.stringify(given.anchor) : null,
        });
        version = await announce(services, trx, actor, { publication, story }, created.id, {
          verb: "created",
          after: { body: created.body },
        });
        return created;
      },
    },
  );
  return { comment: presentComment(row), version, isReplay };
}

/** Throws `NotFound` if the comment is not the first one of a thread, and 409 if the thread is resolved. */
async function requireOpenThread(trx: Db, storyId: number, threadId: number): Promise<void> {
  const thread = await repo.lockComment(trx, storyId, threadId);
  if (!thread || thread.thread_id !== null) throw commentNotFound();
  if (thread.resolved_at !== null) throw new ServiceError("comment_resolved");
}

/** Changes the text of one's own comment. Throws `NotFound`, and `Forbidden` for the comment of another person. */
export function changeComment(
  services: Context,
  actor: PersonActor,
  subject: Subject,
  id: number,
  body: string,
): Promise<Changed> {
  return change(services, actor, subject, id, async (trx, before) => {
    requireOwn(actor, before);
    if (body === before.body) return null;
    await repo.updateComment(trx, id, { body, edited_at: new Date() });
    return { before: { body: before.body }, after: { body } };
  });
}

/** Resolves or reopens a thread. Does nothing if it is in that state. Throws `NotFound`. */
export function resolveThread(
  services: Context,
  actor: PersonActor,
  subject: Subject,
  id: number,
  resolved: boolean,
): Promise<Changed> {
  return change(services, actor, subject, id, async (trx, before) => {
    if (before.thread_id !== null) throw commentNotFound();
    if (resolved === (before.resolved_at !== null)) return null;
    await repo.updateComment(trx, id, {
      resolved_at: resolved ? new Date() : null,
      resolved_by: resolved ? actorLabel(actor) : null,
    });
    return { before: { resolved: !resolved }, after: { resolved } };
  });
}

async function change(
  services: Context,
  actor: PersonActor,
  subject: Subject,
  id: number,
  update: (trx: Db, before: repo.CommentRow) => Promise<{ before: Fields; after: Fields } | null>,
): Promise<Changed> {
  const storyId = subject.story.id;
  return services.db.transaction().execute(async (trx) => {
    const before = await repo.lockComment(trx, storyId, id);
    if (!before) throw commentNotFound();
    const changed = await update(trx, before);
    const version = changed
      ? await announce(services, trx, actor, subject, id, { verb: "updated", ...changed })
      : undefined;
    return { comment: presentComment((await repo.findComment(trx, id))!), version };
  });
}

/**
 * Deletes a comment with its replies. Throws `NotFound`, and `Forbidden` if any of them is by another person, unless the actor may
 * approve reviews. Returns the version of the change.
 */
export function deleteComment(
  services: Context,
  actor: PersonActor,
  subject: Subject,
  id: number,
): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const before = await repo.lockComment(trx, subject.story.id, id);
    if (!before) throw commentNotFound();
    const replies = await repo.lockReplies(trx, id);
    if (!hasPermission(actor, subject.publication, "reviews.write"))
      for (const comment of [before, ...replies]) requireOwn(actor, comment);
    await repo.deleteComment(trx, id);
    const deleted = [before.body, ...replies.map(({ body }) => body)];
    return announce(services, trx, actor, subject, id, {
      verb: "deleted",
      before: { body: deleted.join("\n\n") },
    });
  });
}

function requireOwn(actor: PersonActor, comment: repo.CommentRow): void {
  if (comment.author_user_id !== actor.userId) throw new ServiceError("forbidden.own_comment");
}

function commentNotFound(): ServiceError {
  return new ServiceError("not_found.story_comment");
}

/** Writes a change to the audit log and publishes its event. Returns the version of the change. */
async function announce(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  actor: PersonActor,
  { publication, story }: Subject,
  commentId: number,
  entry: { verb: "created" | "updated" | "deleted"; before?: Fields; after?: Fields },
): Promise<number> {
  await recordChange(trx, actor, publication, {
    ...entry,
    record: { type: "story_comment", id: commentId, name: story.name },
  });
  const version = await repo.transactionId(trx);
  await services.changes.publish(trx, {
    ...changeIn("story_comment", publication),
    story_id: story.id,
    version,
  });
  return version;
}
