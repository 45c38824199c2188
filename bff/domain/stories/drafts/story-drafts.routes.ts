import type { Request, Router } from "express";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { ok } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import * as api from "#shared/console/articles/story-drafts.ts";
import { openStory } from "../open-story.ts";
import type { StoryRow } from "../stories.repo.ts";
import { presentDraft } from "./story-drafts.present.ts";
import type { FoundDraft } from "./story-drafts.repo.ts";
import * as drafts from "./story-drafts.service.ts";

export function storyDraftRoutes(router: Router, services: RouteContext): void {
  const answer = ({ story, found }: { story: StoryRow; found: FoundDraft }, request: Request) =>
    ok(
      presentDraft(story, found, { baseUrl: services.config.baseUrl, language: languageOf(request) }),
      found.version,
    );

  bindRoute(router, services, api.changeStoryDraft, {
    find: ({ actor, params }) => openStory(services, actor, params, "stories.write"),
    handle: async ({ actor, found: { publication, story }, body, ifMatch, request }) =>
      answer(await drafts.changeStoryDraft(services, actor, publication, story.id, body, ifMatch), request),
  });

  bindRoute(router, services, api.discardStoryDraft, {
    find: ({ actor, params }) => openStory(services, actor, params, "stories.write"),
    handle: async ({ actor, found: { publication, story }, ifMatch, request }) =>
      answer(await drafts.discardStoryDraft(services, actor, publication, story.id, ifMatch), request),
  });

  bindRoute(router, services, api.publishStoryDraft, {
    find: ({ actor, params }) => openStory(services, actor, params, "releases.write"),
    async handle({ actor, found: { publication, story }, query, ifMatch, request }) {
      const row = await drafts.publishStoryDraft(services, actor, publication, story.id, query, ifMatch);
      return ok({ story: await drafts.presentWithDraft(services, row, languageOf(request)) }, row.version);
    },
  });
}
