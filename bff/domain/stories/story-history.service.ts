import type { StorySnapshot, StoryVersion } from "#shared/console/story-desk.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import type { Actor } from "../actor.ts";
import { ServiceError } from "../errors.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import { knownArticleCategories } from "./categories/article-categories.service.ts";
import { saveStory } from "./save-story.ts";
import { presentSnapshot, presentVersion, storedImageOf } from "./stories.present.ts";
import type { StoryRow } from "./stories.repo.ts";
import * as repo from "./story-versions.repo.ts";

const VERSIONS_AT_ONCE = 100;

/** The saved versions of an article, the newest first, and whether there are older ones. */
export async function listStoryVersions(
  { db }: Services,
  storyId: number,
  before: number | undefined,
): Promise<{ versions: StoryVersion[]; has_more: boolean }> {
  const rows = await repo.listVersions(db, storyId, { before, limit: VERSIONS_AT_ONCE + 1 });
  return {
    versions: rows.slice(0, VERSIONS_AT_ONCE).map(presentVersion),
    has_more: rows.length > VERSIONS_AT_ONCE,
  };
}

/** An article as it was saved. Throws `NotFound`. */
export async function getStoryVersion(
  { db, config }: Services,
  storyId: number,
  version: number,
): Promise<{ version: StoryVersion; fields: StorySnapshot }> {
  const row = await requireStoryVersion(db, storyId, version);
  return { version: presentVersion(row), fields: presentSnapshot(row, config.baseUrl) };
}

/**
 * Saves the fields of an earlier version as a new one. Whether the article is published stays as it is; categories that
 * are gone are left out.
 */
export async function restoreStoryVersion(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  storyId: number,
  version: number,
  ifMatch: string | undefined,
): Promise<StoryRow> {
  return saveStory(services, actor, publication, storyId, ifMatch, async (trx) => {
    const kept = await requireStoryVersion(trx, storyId, version);
    const { article_category_ids, published_at: _, released_at, ...fields } = kept.fields;
    return {
      cause: "restored",
      restored_version: version,
      change: {
        ...fields,
        content: kept.content,
        released_at: released_at === null ? null : new Date(released_at),
      },
      categoryIds: await knownArticleCategories(trx, publication.id, article_category_ids),
      image: storedImageOf(kept),
    };
  });
}

async function requireStoryVersion(db: Db, storyId: number, version: number) {
  const row = await repo.findVersion(db, storyId, version);
  if (!row) throw new ServiceError("not_found.article_version", { version });
  return row;
}
