import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { StorySnapshot, StoryVersion } from "#shared/console/articles/stories.ts";
import type { Language } from "#shared/console/languages.ts";
import { presentSnapshot, presentVersion } from "./story-versions.present.ts";
import * as repo from "./story-versions.repo.ts";

const VERSIONS_PER_PAGE = 100;

/** Lists the saved versions of an article, the newest first. `has_more` is true if there are older ones. */
export async function listStoryVersions(
  { db }: Pick<PlatformContext, "db">,
  storyId: number,
  before: number | undefined,
  language: Language,
): Promise<{ versions: StoryVersion[]; has_more: boolean }> {
  const rows = await repo.listVersions(db, storyId, { before, limit: VERSIONS_PER_PAGE + 1 });
  return {
    versions: rows.slice(0, VERSIONS_PER_PAGE).map((row) => presentVersion(row, language)),
    has_more: rows.length > VERSIONS_PER_PAGE,
  };
}

/** Returns a version of an article with its fields. Throws `NotFound`. */
export async function getStoryVersion(
  { db, config }: Pick<PlatformContext, "config" | "db">,
  storyId: number,
  version: number,
  language: Language,
): Promise<{ version: StoryVersion; fields: StorySnapshot }> {
  const row = await requireStoryVersion(db, storyId, version);
  return { version: presentVersion(row, language), fields: presentSnapshot(row, config.baseUrl) };
}

/** Returns a version of an article. Throws `NotFound`. */
export async function requireStoryVersion(db: Db, storyId: number, version: number) {
  const row = await repo.findVersion(db, storyId, version);
  if (!row) throw new ServiceError("not_found.article_version", { version });
  return row;
}
