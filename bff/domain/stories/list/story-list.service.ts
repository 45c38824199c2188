import type { z } from "zod";
import { renderActorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { parseInstant, parseLastInstant } from "#bff/core/local-time.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { ManagedStory, managedStoryQuery } from "#shared/console/articles/managed-stories.ts";
import type { Language } from "#shared/console/languages.ts";
import type { storyListQuery } from "#shared/contract/stories.ts";
import { categoryWithDescendants } from "../categories/article-categories.service.ts";
import type { StoriesContext } from "../stories.context.ts";
import { jsonsInTurn, jsonsOf } from "./listed-stories.ts";
import { listManagedStories as selectManagedStories } from "./managed-stories.repo.ts";
import * as repo from "./story-list.repo.ts";

type Filters = Omit<z.output<typeof managedStoryQuery>, "sort">;

async function filterOf(
  services: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  query: Filters,
): Promise<repo.StoryFilter> {
  const from = (day: string | undefined) => (day ? parseInstant(day, publication.time_zone) : undefined);
  const to = (day: string | undefined) => (day ? parseLastInstant(day, publication.time_zone) : undefined);
  return {
    search: query.search,
    externalIds: query.external_id,
    externalId: query.external_id_exact,
    createdFrom: from(query.created_from),
    createdTo: to(query.created_to),
    releasedFrom: from(query.released_from),
    releasedTo: to(query.released_to),
    state: query.state,
    categoryIds:
      query.article_category_id === undefined
        ? undefined
        : await categoryWithDescendants(services, publication, query.article_category_id),
  };
}

/** Limits memory use: JSON may be six times as long as its text. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** Lists a page of articles as JSON, with the total count. Long articles are read one by one while the answer is sent. */
export async function listStories(
  services: Pick<PlatformContext, "config" | "db"> & StoriesContext,
  publication: PublicationRecord,
  { from, to, ...query }: z.output<typeof storyListQuery>,
) {
  const listed = await repo.listStories(services.db, {
    publicationId: publication.id,
    filter: await filterOf(services, publication, { ...query, created_from: from, created_to: to }),
    sort: query.sort,
    page: query,
  });
  const { bytes, totalCount } = listed;
  const isShort = bytes.reduce((sum, size) => sum + size, 0) <= MAX_TEXT_BYTES;
  const records = isShort
    ? await jsonsOf(services, listed)
    : { parts: jsonsInTurn(services, listed), partBytes: Math.max(...bytes) };
  return { records, totalCount };
}

/** Lists a page of articles for the console, with the total count. */
export async function listManagedStories(
  services: Pick<PlatformContext, "config" | "db">,
  publication: PublicationRecord,
  query: z.output<typeof managedStoryQuery>,
  language: Language,
): Promise<{ stories: ManagedStory[]; totalCount: number }> {
  const { stories, totalCount } = await selectManagedStories(services.db, {
    publicationId: publication.id,
    filter: await filterOf(services, publication, query),
    sort: query.sort,
    page: query,
    baseUrl: services.config.baseUrl,
  });
  const named = stories.map((story) => ({
    ...story,
    created_by: story.created_by && renderActorLabel(story.created_by, language),
    changed_by: story.changed_by && renderActorLabel(story.changed_by, language),
  }));
  return { stories: named, totalCount };
}
