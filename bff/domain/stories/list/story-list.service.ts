import type { z } from "zod";
import { type Actor, actorLabel, renderActorLabel } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { parseInstant, parseLastInstant } from "#bff/core/local-time.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import { listReviewers } from "#bff/domain/reviews/index.ts";
import { excerptOfMarkdown } from "#bff/platform/text-search/snippet.ts";
import type { ManagedStory, managedStoryQuery } from "#shared/console/articles/managed-stories.ts";
import type { Language } from "#shared/console/languages.ts";
import type { Snippet } from "#shared/console/search.ts";
import type { storyListQuery } from "#shared/contract/stories.ts";
import { categoryWithDescendants } from "../categories/article-categories.service.ts";
import type { StoriesContext } from "../stories.context.ts";
import { jsonsInTurn, jsonsOf } from "./listed-stories.ts";
import * as managed from "./managed-stories.repo.ts";
import * as repo from "./story-list.repo.ts";

type Filters = Omit<z.output<typeof managedStoryQuery>, "sort" | "whose">;

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
    signOff: query.sign_off,
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

/** Returns the filter for the articles of a person, or that wait for one. A token has none. */
async function ownFilter(
  { db }: Pick<PlatformContext, "db">,
  actor: Actor,
  publication: PublicationRecord,
  whose: z.output<typeof managedStoryQuery>["whose"],
): Promise<Pick<repo.StoryFilter, "mine" | "waitingFor">> {
  if (whose === undefined) return {};
  const userId = actor.kind === "person" ? actor.userId : "";
  if (whose === "mine") return { mine: { userId, label: actorLabel(actor) } };
  const reviewers = await listReviewers(db, publication);
  const approverIds = reviewers.filter(({ may_approve }) => may_approve).map(({ id }) => id);
  return { waitingFor: { userId, approverIds } };
}

/** Lists a page of articles for the console, with the total count. */
export async function listManagedStories(
  services: Pick<PlatformContext, "config" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  query: z.output<typeof managedStoryQuery>,
  language: Language,
): Promise<{ stories: ManagedStory[]; totalCount: number }> {
  const { stories, totalCount } = await managed.listManagedStories(services.db, {
    publicationId: publication.id,
    filter: {
      ...(await filterOf(services, publication, query)),
      ...(await ownFilter(services, actor, publication, query.whose)),
    },
    sort: query.sort,
    page: query,
    baseUrl: services.config.baseUrl,
  });
  const excerpts = await excerptsOf(services, stories, query.search ?? "");
  const named = stories.map((story) => ({
    ...story,
    created_by: story.created_by && renderActorLabel(story.created_by, language),
    changed_by: story.changed_by && renderActorLabel(story.changed_by, language),
    snippet: excerpts.get(story.id) ?? null,
  }));
  return { stories: named, totalCount };
}

/** Returns an excerpt of each article whose text contains a word of a search, by the article's ID. */
async function excerptsOf(
  { db }: Pick<PlatformContext, "db">,
  stories: readonly { id: number }[],
  search: string,
): Promise<Map<number, Snippet>> {
  const found = new Map<number, Snippet>();
  if (search.trim() === "" || stories.length === 0) return found;
  const contents = await managed.selectContents(
    db,
    stories.map(({ id }) => id),
  );
  for (const [id, content] of contents) {
    const excerpt = await excerptOfMarkdown(content, search);
    if (excerpt.some((piece) => piece.found)) found.set(id, excerpt);
  }
  return found;
}
