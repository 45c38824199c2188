import { spend } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { AccessContext } from "#bff/domain/access/index.ts";
import {
  authorizeReader,
  buildStoryAccessCheck,
  listEntitled,
  loadAuthorized,
  type ReaderRequest,
} from "#bff/domain/access/index.ts";
import type { ReaderTokenContext } from "#bff/domain/readers/index.ts";
import { pipelined } from "#bff/platform/database/pipelined.ts";
import type { Page } from "#shared/contract/pagination.ts";
import type { KioskContext } from "./kiosk.context.ts";
import * as repo from "./kiosk-stories.repo.ts";
import type { StoryText } from "./rendering/story-html.ts";
import { type ReleaseFilter, sliceOf } from "./slice.ts";

/**
 * Lists the articles that readers see, without their texts. With the access token of a Newsrack account, each row tells whether the
 * reader is entitled to it, and with another token null. Throws 401.
 */
export async function listStories(
  services: Pick<AccessContext, "accessSettings"> & ReaderTokenContext,
  publicationId: number,
  { filter, ...page }: Page & { filter: ReleaseFilter },
  reader: ReaderRequest,
): Promise<{ rows: (repo.KioskStorySummaryRow & { entitled?: boolean | null })[]; totalCount: number }> {
  const { db } = services;
  const [rows, totalCount] = await pipelined(db, (db) => [
    repo.listShownStories(db, publicationId, sliceOf(page), filter),
    repo.countShownStories(db, publicationId, filter),
  ]);
  return { rows: await withEntitled(services, publicationId, rows, reader), totalCount };
}

/** Adds to articles what `listStories` tells about the reader's access. Throws 401. */
export async function withEntitled<Row extends repo.KioskStorySummaryRow>(
  services: Pick<AccessContext, "accessSettings"> & ReaderTokenContext,
  publicationId: number,
  rows: readonly Row[],
  reader: ReaderRequest,
): Promise<(Row & { entitled?: boolean | null })[]> {
  if (reader.headers.authorization === undefined) return [...rows];
  const entitled = await listEntitled(services, publicationId, reader, rows, buildStoryAccessCheck);
  return rows.map((row, place) => ({ ...row, entitled: entitled?.[place] ?? null }));
}

/** Loads an article and authorizes the reader. Throws `NotFound` and the errors of `authorizeReader`. */
export async function authorizedStory(
  services: Pick<AccessContext, "accessSettings" | "callouts"> & Pick<PlatformContext, "db">,
  path: { publication_id: number; story_id: number },
  reader: ReaderRequest,
) {
  const { row } = await loadAuthorized(
    () => shownStory(services, path),
    (story) =>
      authorizeReader(services, path.publication_id, reader, (settings) =>
        buildStoryAccessCheck(settings, story),
      ),
  );
  return row;
}

/** Returns an article that is released, now or at the moment of a preview. Throws `NotFound`. */
export async function shownStory(
  { db }: Pick<PlatformContext, "db">,
  path: { publication_id: number; story_id: number },
  at: Date | null = null,
) {
  const row = await repo.findShownStory(db, path.publication_id, path.story_id, at);
  if (!row) throw new ServiceError("not_found.released_article");
  return row;
}

/** Returns an article as HTML. Throws `Busy`, and `TooManyAttempts` if it must be rendered but the budget is used up. */
export function htmlOf(
  services: Pick<PlatformContext, "rateLimits"> & Pick<KioskContext, "storyHtml">,
  publicationId: number,
  { id, written_by, content, language }: Awaited<ReturnType<typeof authorizedStory>>,
  reader: ReaderRequest,
): Promise<string> {
  return renderedHtml(services, { publicationId, version: `${id}:${written_by}`, content, language }, reader);
}

/** Returns Markdown as HTML. Throws like `htmlOf`. */
export function renderedHtml(
  { storyHtml, rateLimits }: Pick<PlatformContext, "rateLimits"> & Pick<KioskContext, "storyHtml">,
  text: StoryText,
  { address }: ReaderRequest,
): Promise<string> {
  return storyHtml.of(text, () => spend(rateLimits, "rendering", address));
}
