import { type Actor, actorLabel } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { iso } from "#bff/core/iso-time.ts";
import { type AuditChange, recordChanges } from "#bff/domain/audit/index.ts";
import type { PublicationRecord } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { ArticleCategoryCount } from "#shared/console/articles/article-categories.ts";
import { storeCategoryVersions } from "../store-texts.ts";
import * as repo from "./story-categories.repo.ts";

/** Fields of a category removal that concern articles. */
interface Removal {
  id: number;
  article_category_id: number;
  merged_into: number | null;
}

/** Counts the articles of each category and names the last one. Omits categories without articles. */
export async function countStoriesByCategory(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
): Promise<ArticleCategoryCount[]> {
  const rows = await repo.countByCategory(db, publication.id);
  return rows.map(({ last_id, last_title, last_released_at, ...counts }) => ({
    ...counts,
    last_story:
      last_id === null || last_title === null || last_released_at === null
        ? null
        : { id: last_id, title: last_title, released_at: iso(last_released_at) },
  }));
}

/** Counts the articles in a category, and those of them in no other category. */
export const countStoriesOf = repo.countStories;

/** Locks the articles in a category and returns their ids. Other articles can be added until the category is locked, too. */
export async function lockStoriesOf(trx: Db, categoryId: number): Promise<number[]> {
  return repo.lockStories(trx, await repo.listStoryIds(trx, categoryId));
}

/** Returns true if the category contains articles other than the given ones. */
export async function hasOtherStories(trx: Db, categoryId: number, storyIds: number[]): Promise<boolean> {
  const known = new Set(storyIds);
  return (await repo.listStoryIds(trx, categoryId)).some((id) => !known.has(id));
}

/**
 * Removes a category from its articles, or replaces it by the merge target, and creates a version of each article. Stores the
 * changes for the undo. Articles and category must be locked.
 */
export async function removeFromStories(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  { id, article_category_id, merged_into }: Removal,
): Promise<void> {
  await repo.storeAssignments(trx, id, article_category_id, merged_into);
  if (merged_into !== null) await repo.replaceAssignments(trx, id, article_category_id, merged_into);
  await repo.deleteAssignments(trx, article_category_id);
  await recordVersions(services, trx, actor, publication, await repo.listAffected(trx, id), {
    verb: "category_removed",
    before: { article_category_id },
    after: { article_category_id: merged_into },
  });
}

/**
 * Assigns a restored category to its former articles at its former position, removes the merge target from those that only got it
 * by the removal, and creates a version of each article.
 */
export async function restoreToStories(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  { id, article_category_id, merged_into }: Removal,
): Promise<void> {
  const storyIds = await repo.lockStories(trx, await repo.listAffected(trx, id));
  if (merged_into !== null) await repo.deleteReplacements(trx, id, merged_into);
  await repo.restoreAssignments(trx, id, article_category_id, storyIds);
  await recordVersions(services, trx, actor, publication, storyIds, {
    verb: "category_returned",
    before: { article_category_id: merged_into },
    after: { article_category_id },
  });
}

async function recordVersions(
  services: Pick<PlatformContext, "articleBytes" | "changes">,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  storyIds: number[],
  change: Pick<AuditChange, "verb" | "before" | "after">,
): Promise<void> {
  if (storyIds.length === 0) return;
  const changed_by = actorLabel(actor);
  await repo.incrementVersions(trx, storyIds);
  await storeCategoryVersions(services, trx, publication, storyIds, {
    saved_by: changed_by,
    is_person: actor.kind === "person",
  });
  const named = await repo.listNames(trx, storyIds);
  await recordChanges(
    trx,
    actor,
    publication,
    named.map((story) => ({ ...change, record: { type: "story", ...story } })),
  );
  await services.changes.publishViaOutbox(trx, {
    ...changeIn("story", publication),
    story_id: null,
    change: "updated",
    version: null,
    changed_by,
  });
}
