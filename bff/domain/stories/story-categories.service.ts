import type { ArticleCategoryCount } from "#shared/console/category-desk.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { type Actor, actorLabel } from "../actor.ts";
import { type AuditChange, recordChanges } from "../audit/audit.service.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import * as repo from "./story-categories.repo.ts";
import { insertVersions } from "./story-versions.repo.ts";

/** A removal of a category, as far as articles go. */
interface Removal {
  id: number;
  article_category_id: number;
  merged_into: number | null;
}

/** How many articles each category of a publication holds itself; those that hold none are left out. */
export function countStoriesByCategory(
  { db }: Services,
  publication: PublicationRecord,
): Promise<ArticleCategoryCount[]> {
  return repo.countByCategory(db, publication.id);
}

/** How many articles hold a category, and how many of them no other one. */
export const countStoriesOf = repo.countHolders;

/** Locks the articles that hold a category, and answers which. Until the category is locked too, others may get it. */
export async function lockStoriesOf(trx: Db, categoryId: number): Promise<number[]> {
  return repo.lockStories(trx, await repo.listHolders(trx, categoryId));
}

/** Whether articles hold a category that are none of these. */
export async function isHeldByOthers(trx: Db, categoryId: number, storyIds: number[]): Promise<boolean> {
  const known = new Set(storyIds);
  return (await repo.listHolders(trx, categoryId)).some((id) => !known.has(id));
}

/**
 * Takes a category from all its articles, which get the one it is merged into in its place. Articles and category are
 * locked. A new version of each, remembered under the removal.
 */
export async function takeCategory(
  services: Services,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  { id, article_category_id, merged_into }: Removal,
): Promise<void> {
  await repo.rememberAssignments(trx, id, article_category_id, merged_into);
  if (merged_into !== null) await repo.replaceAssignments(trx, id, article_category_id, merged_into);
  await repo.deleteAssignments(trx, article_category_id);
  await keepVersions(services, trx, actor, publication, await repo.listTouched(trx, id), {
    verb: "category_removed",
    before: { article_category_id },
    after: { article_category_id: merged_into },
  });
}

/**
 * Gives a category that exists again back to the articles that lost it by a removal, at its former place. They lose the
 * one it was merged into if they have it by that removal alone. A new version of each.
 */
export async function giveCategoryBack(
  services: Services,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  { id, article_category_id, merged_into }: Removal,
): Promise<void> {
  const storyIds = await repo.lockStories(trx, await repo.listTouched(trx, id));
  if (merged_into !== null) await repo.deleteReplacements(trx, id, merged_into);
  await repo.restoreAssignments(trx, id, article_category_id, storyIds);
  await keepVersions(services, trx, actor, publication, storyIds, {
    verb: "category_returned",
    before: { article_category_id: merged_into },
    after: { article_category_id },
  });
}

async function keepVersions(
  services: Services,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  storyIds: number[],
  change: Pick<AuditChange, "verb" | "before" | "after">,
): Promise<void> {
  if (storyIds.length === 0) return;
  const changed_by = actorLabel(actor);
  await repo.raiseVersions(trx, storyIds);
  await insertVersions(trx, storyIds, {
    cause: "changed",
    restored_version: null,
    saved_by: changed_by,
    is_person: actor.kind === "person",
    changed_fields: ["article_category_ids"],
  });
  const named = await repo.listNames(trx, storyIds);
  await recordChanges(
    trx,
    actor,
    publication,
    named.map((story) => ({ ...change, record: { type: "story", ...story } })),
  );
  await services.changes.publishSoon(trx, {
    type: "story",
    organization_id: publication.organization_id,
    publication_id: publication.id,
    story_id: null,
    change: "updated",
    version: null,
    changed_by,
  });
}
