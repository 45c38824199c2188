import type { Router } from "express";
import * as desk from "#shared/console/story-desk.ts";
import { paginate } from "#shared/contract/pagination.ts";
import * as contract from "#shared/contract/stories.ts";
import { created, noContent, ok, okList } from "../../http/answers.ts";
import { bindRoute } from "../../http/bind-route.ts";
import type { Services } from "../../services.ts";
import type { Actor } from "../actor.ts";
import { openPublication, type PublicationPath } from "../organizations/organizations.service.ts";
import { presentStory } from "./stories.present.ts";
import type { StoryRow } from "./stories.repo.ts";
import * as stories from "./stories.service.ts";
import * as history from "./story-history.service.ts";

interface InPublication {
  actor: Actor;
  params: PublicationPath;
}
interface OfStory {
  actor: Actor;
  params: PublicationPath & { story_id: number };
}

function openers(services: Services) {
  return {
    readable: ({ actor, params }: InPublication) => openPublication(services, actor, params, "stories.read"),
    writable: ({ actor, params }: InPublication) => openPublication(services, actor, params, "stories.write"),
    readableStory: ({ actor, params }: OfStory) => stories.openStory(services, actor, params, "stories.read"),
    writableStory: ({ actor, params }: OfStory) =>
      stories.openStory(services, actor, params, "stories.write"),
    answer: (row: StoryRow) => ok({ story: presentStory(row, services.config.baseUrl) }, row.version),
  };
}

/** The article import interface (contract 4.B). */
export function storyRoutes(router: Router, services: Services): void {
  const { readable, writable, readableStory, writableStory, answer } = openers(services);

  bindRoute(router, services, contract.listStories, {
    find: readable,
    async handle({ found: publication, query }) {
      const { records, totalCount } = await stories.listStories(services, publication, query);
      return okList("stories", records, paginate(query, totalCount));
    },
  });

  bindRoute(router, services, contract.createStory, {
    find: writable,
    async handle({ actor, found: publication, body, creationKey }) {
      const row = await stories.createStory(services, actor, publication, body, creationKey);
      return created({ story: presentStory(row, services.config.baseUrl) }, row.version);
    },
  });

  bindRoute(router, services, contract.getStory, {
    find: readableStory,
    handle: async ({ found: { story } }) => answer(story),
  });

  bindRoute(router, services, contract.replaceStory, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story }, body, ifMatch }) =>
      answer(await stories.replaceStory(services, actor, publication, story, body, ifMatch)),
  });

  bindRoute(router, services, contract.changeStory, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story }, body, ifMatch }) =>
      answer(await stories.changeStory(services, actor, publication, story, body, ifMatch)),
  });

  bindRoute(router, services, contract.deleteStory, {
    find: writableStory,
    async handle({ actor, found: { publication, story }, ifMatch }) {
      await stories.deleteStory(services, actor, publication, story.id, ifMatch);
      return noContent;
    },
  });

  bindRoute(router, services, contract.publishStory, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story }, ifMatch }) =>
      answer(await stories.publishStory(services, actor, publication, story, ifMatch)),
  });
}

/** What the console does with articles beyond the contract. */
export function storyDeskRoutes(router: Router, services: Services): void {
  const { readableStory, writableStory, answer } = openers(services);

  bindRoute(router, services, desk.takeStoryOffline, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story }, ifMatch }) =>
      answer(await stories.takeStoryOffline(services, actor, publication, story, ifMatch)),
  });

  bindRoute(router, services, desk.listStoryVersions, {
    find: readableStory,
    handle: async ({ found: { story }, query }) =>
      ok(await history.listStoryVersions(services, story.id, query.before)),
  });

  bindRoute(router, services, desk.getStoryVersion, {
    find: readableStory,
    handle: async ({ found: { story }, params }) =>
      ok(await history.getStoryVersion(services, story.id, params.version)),
  });

  bindRoute(router, services, desk.restoreStoryVersion, {
    find: writableStory,
    handle: async ({ actor, found: { publication, story }, params, ifMatch }) =>
      answer(
        await history.restoreStoryVersion(services, actor, publication, story.id, params.version, ifMatch),
      ),
  });
}
