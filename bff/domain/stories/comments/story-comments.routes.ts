import type { Router } from "express";
import type { PersonActor } from "#bff/core/actor.ts";
import type { PublicationPath } from "#bff/domain/publications/index.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, noContent, ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/articles/story-comments.ts";
import { openStory } from "../open-story.ts";
import * as comments from "./story-comments.service.ts";

/** Adds the routes of comments on articles. The ETag of a write identifies its change in the event stream. */
export function storyCommentRoutes(router: Router, services: RouteContext): void {
  const find = (call: { actor: PersonActor; params: PublicationPath & { story_id: number } }) =>
    openStory(services, call.actor, call.params, "story_comments.write");

  bindRoute(router, services, api.listStoryComments, {
    find: ({ actor, params }) => openStory(services, actor, params, "stories.read"),
    handle: async ({ found: { story } }) =>
      ok({ comments: await comments.listComments(services.db, story.id) }),
  });

  bindRoute(router, services, api.createStoryComment, {
    find,
    async handle({ actor, found, body, idempotencyKey }) {
      const answer = await comments.createComment(services, actor, found, body, idempotencyKey);
      return created({ comment: answer.comment }, answer.version, answer.isReplay);
    },
  });

  bindRoute(router, services, api.replyToStoryComment, {
    find,
    async handle({ actor, found, params, body, idempotencyKey }) {
      const reply = { ...body, thread_id: params.comment_id };
      const answer = await comments.createComment(services, actor, found, reply, idempotencyKey);
      return created({ comment: answer.comment }, answer.version, answer.isReplay);
    },
  });

  bindRoute(router, services, api.changeStoryComment, {
    find,
    async handle({ actor, found, params, body }) {
      const answer = await comments.changeComment(services, actor, found, params.comment_id, body.body);
      return ok({ comment: answer.comment }, answer.version);
    },
  });

  bindRoute(router, services, api.resolveStoryComment, {
    find,
    async handle({ actor, found, params, body }) {
      const { comment_id } = params;
      const answer = await comments.resolveThread(services, actor, found, comment_id, body.resolved);
      return ok({ comment: answer.comment }, answer.version);
    },
  });

  bindRoute(router, services, api.deleteStoryComment, {
    find,
    async handle({ actor, found, params }) {
      const version = await comments.deleteComment(services, actor, found, params.comment_id);
      return { ...noContent, version };
    },
  });
}
