import type { Request, Router } from "express";
import type { Actor, Author } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import type { Creation } from "#bff/core/idempotency/with-idempotency-key.ts";
import { listHistory } from "#bff/domain/audit/index.ts";
import {
  openPublication,
  type PublicationPath,
  type PublicationRecord,
} from "#bff/domain/publications/index.ts";
import { reviewHandlers } from "#bff/domain/reviews/index.ts";
import { languageOf } from "#bff/http/middleware/language.ts";
import { bindRoute } from "#bff/http/router/bind-route.ts";
import { created, ok, okList } from "#bff/http/router/responses.ts";
import type { RouteContext } from "#bff/http/router/route-context.ts";
import type { Db } from "#bff/schema/tables.ts";
import { listManagedStories } from "#shared/console/articles/managed-stories.ts";
import * as consoleApi from "#shared/console/articles/stories.ts";
import * as reviewApi from "#shared/console/articles/story-reviews.ts";
import { getStoryHistory, storyEventVerb } from "#shared/console/audit.ts";
import { paginate } from "#shared/contract/pagination.ts";
import * as contract from "#shared/contract/stories.ts";
import { requireArticleCategories } from "./categories/article-categories.service.ts";
import { presentWithDraft, restoreStoryVersion } from "./drafts/story-drafts.service.ts";
import * as list from "./list/story-list.service.ts";
import { openStory } from "./open-story.ts";
import { stopRelease } from "./publishing/approvals.ts";
import * as publishing from "./publishing/publish-story.ts";
import type { StoriesContext } from "./stories.context.ts";
import { presentStory } from "./stories.present.ts";
import type { StoryRow } from "./stories.repo.ts";
import * as stories from "./stories.service.ts";
import * as history from "./versions/story-versions.service.ts";

interface InPublication {
  actor: Actor;
  params: PublicationPath;
}
interface OfStory {
  actor: Actor;
  params: PublicationPath & { story_id: number };
}

interface Categories {
  article_category_ids?: number[] | undefined;
}

function openers(services: Pick<PlatformContext, "config" | "db">) {
  return {
    readable: ({ actor, params }: InPublication) => openPublication(services, actor, params, "stories.read"),
    writable: ({ actor, params }: InPublication) => openPublication(services, actor, params, "stories.write"),
    readableStory: ({ actor, params }: OfStory) => openStory(services, actor, params, "stories.read"),
    wholeStory: ({ actor, params }: OfStory) => stories.getStory(services, actor, params),
    writableStory: ({ actor, params }: OfStory) => openStory(services, actor, params, "stories.write"),
    releasableStory: ({ actor, params }: OfStory) => openStory(services, actor, params, "releases.write"),
    requireCategories: ({ found, valid }: { found: { publication: PublicationRecord }; valid: Categories }) =>
      requireArticleCategories(services.db, found.publication.id, valid.article_category_ids ?? []),
    answer: (row: StoryRow) => ok({ story: presentStory(row, services.config.baseUrl) }, row.version),
  };
}

/** Adds the routes of the article import interface (contract 4.B). */
export function storyRoutes(router: Router, services: RouteContext & StoriesContext): void {
  const { readable, writable, wholeStory, writableStory, requireCategories, answer } = openers(services);

  bindRoute(router, services, contract.listStories, {
    find: readable,
    async handle({ found: publication, query }) {
      const { records, totalCount } = await list.listStories(services, publication, query);
      return okList("stories", records, paginate(query, totalCount));
    },
  });

  bindRoute(router, services, contract.createStory, {
    find: writable,
    async handle({ actor, found: publication, body, idempotencyKey }) {
      const { row, isReplay } = await stories.createStory(services, actor, publication, body, idempotencyKey);
      return created({ story: presentStory(row, services.config.baseUrl) }, row.version, isReplay);
    },
  });

  bindRoute(router, services, contract.getStory, {
    find: wholeStory,
    handle: async ({ found: story }) => answer(story),
  });

  bindRoute(router, services, contract.replaceStory, {
    find: writableStory,
    check: requireCategories,
    handle: async ({ actor, found: { publication, story }, body, ifMatch }) =>
      answer(await stories.replaceStory(services, actor, publication, story.id, body, ifMatch)),
  });

  bindRoute(router, services, contract.changeStory, {
    find: writableStory,
    check: requireCategories,
    handle: async ({ actor, found: { publication, story }, body, ifMatch }) =>
      answer(await stories.changeStory(services, actor, publication, story.id, body, ifMatch)),
  });

  bindRoute(router, services, contract.deleteStory, {
    find: writableStory,
    handle: ({ actor, found: { publication, story }, ifMatch }) =>
      stories.deleteStory(services, actor, publication, story.id, ifMatch),
  });

  bindRoute(router, services, contract.publishStory, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story }, ifMatch }) =>
      answer(await publishing.publishStory(services, actor, publication, story.id, ifMatch)),
  });
}

export function storyConsoleRoutes(router: Router, services: RouteContext): void {
  const { readable, writable, readableStory, wholeStory, writableStory, releasableStory, requireCategories } =
    openers(services);
  const envelope = async (row: StoryRow, request: Request) => ({
    story: await presentWithDraft(services, row, languageOf(request)),
  });
  const answerConsole = async (row: StoryRow, request: Request) =>
    ok(await envelope(row, request), row.version);
  const answerCreated = async ({ row, isReplay }: Creation<StoryRow>, request: Request) =>
    created(await envelope(row, request), row.version, isReplay);

  bindRoute(router, services, listManagedStories, {
    find: readable,
    async handle({ actor, found: publication, query, request }) {
      const listed = await list.listManagedStories(services, actor, publication, query, languageOf(request));
      return ok({ stories: listed.stories, ...paginate(query, listed.totalCount) });
    },
  });

  bindRoute(router, services, consoleApi.getConsoleStory, {
    find: wholeStory,
    handle: async ({ found: story, request }) => answerConsole(story, request),
  });

  bindRoute(router, services, consoleApi.createConsoleStory, {
    find: writable,
    handle: async ({ actor, found: publication, body, idempotencyKey, request }) =>
      answerCreated(await stories.createStory(services, actor, publication, body, idempotencyKey), request),
  });

  bindRoute(router, services, consoleApi.changeConsoleStory, {
    find: writableStory,
    check: requireCategories,
    handle: async ({ actor, found: { publication, story }, body, ifMatch, request }) =>
      answerConsole(
        await stories.changeStory(services, actor, publication, story.id, body, ifMatch),
        request,
      ),
  });

  bindRoute(router, services, consoleApi.giveStoryExternalId, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story } }) =>
      ok({ identifier: await stories.giveExternalId(services, actor, publication, story.id) }),
  });

  bindRoute(router, services, consoleApi.publishConsoleStory, {
    find: releasableStory,
    handle: async ({ actor, found: { publication, story }, body, ifMatch, request }) =>
      answerConsole(
        await publishing.publishStory(services, actor, publication, story.id, ifMatch, body),
        request,
      ),
  });

  bindRoute(router, services, consoleApi.duplicateStory, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story }, body, idempotencyKey, request }) =>
      answerCreated(
        await stories.duplicateStory(services, actor, publication, story.id, body.name, idempotencyKey),
        request,
      ),
  });

  bindRoute(router, services, consoleApi.changeOfflineDate, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story }, body: { offline_at }, ifMatch, request }) =>
      answerConsole(
        await publishing.changeOfflineDate(services, actor, publication, story.id, ifMatch, offline_at),
        request,
      ),
  });

  bindRoute(router, services, consoleApi.takeStoryOffline, {
    find: releasableStory,
    handle: async ({ actor, found: { publication, story }, ifMatch, request }) =>
      answerConsole(
        await publishing.takeStoryOffline(services, actor, publication, story.id, ifMatch),
        request,
      ),
  });

  const review = reviewHandlers(services, async (actor: Actor, path: OfStory["params"], permission) => {
    const { publication, story } = await openStory(services, actor, path, permission);
    return {
      publication,
      subject: { story_id: story.id },
      name: story.name,
      onWithdrawal: (trx: Db, author: Author) => stopRelease(services, trx, author, publication, story.id),
    };
  });
  bindRoute(router, services, reviewApi.getStoryReview, review.get("stories.read"));
  bindRoute(router, services, reviewApi.changeStoryReview, review.change);
  bindRoute(router, services, reviewApi.requestStoryReview, review.request);

  bindRoute(router, services, getStoryHistory, {
    find: readableStory,
    async handle({ found: { publication, story }, query, request }) {
      const record = { type: "story" as const, id: story.id, verbs: storyEventVerb.options };
      return ok(await listHistory(services.db, publication, record, query.before, languageOf(request)));
    },
  });

  bindRoute(router, services, consoleApi.listStoryVersions, {
    find: readableStory,
    handle: async ({ found: { story }, query, request }) =>
      ok(await history.listStoryVersions(services, story.id, query.before, languageOf(request))),
  });

  bindRoute(router, services, consoleApi.getStoryVersion, {
    find: readableStory,
    handle: async ({ found: { story }, params, request }) =>
      ok(await history.getStoryVersion(services, story.id, params.version, languageOf(request))),
  });

  bindRoute(router, services, consoleApi.restoreStoryVersion, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story }, params, ifMatch, request }) =>
      answerConsole(
        await restoreStoryVersion(services, actor, publication, story.id, params.version, ifMatch),
        request,
      ),
  });
}
