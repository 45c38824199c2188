import { sql } from "kysely";
import { type Actor, actorLabel } from "#bff/core/actor.ts";
import { requireArticleSpace } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { lockPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { type Message, message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  type CategoryRemoval,
  categoryRemoval,
  type RemovalPreview,
  UNDO_HOURS,
} from "#shared/console/articles/article-categories.ts";
import * as tree from "../article-categories.repo.ts";
import {
  announce,
  auditedFields,
  levelProblem,
  type PositionedCategory,
  recordOf,
  reservePlace,
  unknownCategory,
  withPosition,
} from "../article-categories.service.ts";
import * as stories from "../story-categories.service.ts";
import * as repo from "./category-removal.repo.ts";

/** If the step between ranks would be smaller, the siblings are renumbered first. */
const MIN_STEP = 1e-6;
const UNDO_MS = UNDO_HOURS * 60 * 60 * 1000;

/** Returns the time until which a removal can be undone. */
function undoUntil({ removed_at }: repo.RemovalRow): Date {
  return new Date(removed_at.getTime() + UNDO_MS);
}

export function presentRemoval(row: repo.RemovalRow): CategoryRemoval {
  return presentAs(categoryRemoval, { ...row, children: row.children.length, undo_until: undoUntil(row) });
}

/** Counts the articles and categories that the removal of a category would change. */
export async function previewRemoval(
  { db }: Pick<PlatformContext, "db">,
  { id, publication_id }: tree.ArticleCategoryRow,
): Promise<RemovalPreview> {
  const [held, children, below] = await Promise.all([
    stories.countStoriesOf(db, id),
    tree.childrenOf(db, { publication_id, parent_id: id }),
    tree.withDescendants(db, publication_id, id),
  ]);
  return { ...held, children: children.length, descendants: Math.max(below.length - 1, 0) };
}

/**
 * Deletes a category and moves its children up to its position, or merges it into another one, which gets its articles and, at the
 * end, its children. Creates a version of each article. Throws `Invalid`, `NotFound` and `storage_budget_exceeded`.
 */
export async function removeCategory(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  categoryId: number,
  mergeInto: number | null,
  ifMatch: string | undefined,
): Promise<repo.RemovalRow> {
  await requireArticleSpace(services.articleBytes, publication.organization_id);
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    const category = await tree.findCategory(trx, publication.id, categoryId);
    if (!category) throw unknownCategory(categoryId);
    requireVersion(ifMatch, category.version);
    if (mergeInto !== null) await requireTarget(trx, category, mergeInto);
    await lockWithStories(trx, categoryId);

    const removal = await repo.insertRemoval(trx, {
      ...(await captureState(trx, category)),
      merged_into: mergeInto,
      removed_at: new Date(),
      removed_by: actorLabel(actor),
    });
    await stories.removeFromStories(services, trx, actor, publication, removal);
    if (mergeInto === null) await moveUp(trx, category, removal.children);
    else await moveInto(trx, category, removal.children, mergeInto);
    await repo.deleteCategory(trx, categoryId);
    await announce(services, trx, actor, publication, categoryId, "deleted");
    const { parent_id, stories: articles, merged_into } = removal;
    await recordChange(trx, actor, publication, {
      verb: mergeInto === null ? "deleted" : "merged",
      record: recordOf(category),
      before: { name: category.name, parent_id, articles, children: removal.children.length },
      after: mergeInto === null ? null : { merged_into },
    });
    return removal;
  });
}

/** Lists the removals that can still be undone, the newest first. */
export function listRemovals(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
): Promise<repo.RemovalRow[]> {
  return repo.listRemovals(db, publication.id, new Date(Date.now() - UNDO_MS));
}

/** Finds a removal of a publication. Throws `NotFound`. */
async function requireRemoval(db: Db, publicationId: number, removalId: number) {
  const removal = await repo.findRemoval(db, publicationId, removalId);
  if (!removal) throw new ServiceError("not_found.category_removal", { id: removalId });
  return removal;
}

/**
 * Restores a removed category at its position among the remaining siblings, with its articles and with the children that have not
 * been moved since the removal. Throws `NotFound`, `Conflict` and `Gone`.
 */
export async function undoRemoval(
  services: Pick<PlatformContext, "articleBytes" | "changes" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  removalId: number,
): Promise<PositionedCategory> {
  await requireArticleSpace(services.articleBytes, publication.organization_id);
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    const removal = await requireRemoval(trx, publication.id, removalId);
    requireUndoable(removal);
    const children = await childrenInPlace(trx, removal);
    const parent_id = await formerParent(trx, removal, children);
    const siblings = { publication_id: publication.id, parent_id };
    const now = new Date();
    const row = await tree.insertCategory(trx, {
      ...siblings,
      id: removal.article_category_id,
      name: removal.name,
      rank: await formerRank(trx, removal, siblings),
      version: removal.version + 1,
      created_at: removal.created_at,
      updated_at: now,
    });
    await repo.moveCategories(trx, children, { parent_id: row.id, after: 0, step: 1 });
    await stories.restoreToStories(services, trx, actor, publication, removal);
    await repo.markUndone(trx, removal.id, now);
    await announce(services, trx, actor, publication, row.id, "created");
    const placed = await withPosition(trx, row);
    await recordChange(trx, actor, publication, {
      verb: "restored",
      record: recordOf(row),
      after: auditedFields(placed),
    });
    return placed;
  });
}

async function requireTarget(trx: Db, category: tree.ArticleCategoryRow, targetId: number): Promise<void> {
  const refuse = (problem: Message) =>
    new Invalid({ merge_into: [message("rules.choose_another", { problem })] });
  if (targetId === category.id) throw refuse(message("rules.itself"));
  const path = await tree.pathTo(trx, category.publication_id, targetId);
  if (path.length === 0) throw refuse(message("rules.category_gone", { id: targetId }));
  if (path.includes(category.id)) throw refuse(message("rules.below_itself"));
  const children = await tree.childrenOf(trx, {
    publication_id: category.publication_id,
    parent_id: category.id,
  });
  const problem = await levelProblem(trx, category.publication_id, path, idsOf(children));
  if (problem) throw refuse(problem);
}

/**
 * Locks the articles of a category and then the category, in the same order as a save of an article. If an article was added in
 * between, releases the lock of the category and starts again, because otherwise both transactions could deadlock.
 */
async function lockWithStories(trx: Db, categoryId: number): Promise<void> {
  for (;;) {
    const storyIds = await stories.lockStoriesOf(trx, categoryId);
    await sql`savepoint category_locked`.execute(trx);
    await repo.lockCategory(trx, categoryId);
    if (!(await stories.hasOtherStories(trx, categoryId, storyIds))) return;
    await sql`rollback to savepoint category_locked`.execute(trx);
  }
}

/** Returns the state of a category that is needed to undo its removal. */
async function captureState(trx: Db, category: tree.ArticleCategoryRow) {
  const { id, publication_id, parent_id, name, rank, version, created_at } = category;
  const siblings = idsOf(await tree.childrenOf(trx, category));
  const index = siblings.indexOf(id);
  return {
    publication_id,
    article_category_id: id,
    name,
    parent_id,
    rank,
    version,
    created_at,
    siblings_before: siblings.slice(0, index),
    siblings_after: siblings.slice(index + 1),
    children: idsOf(await tree.childrenOf(trx, { publication_id, parent_id: id })),
    stories: (await stories.countStoriesOf(trx, id)).stories,
  };
}

/** Moves the children of a category between it and its next sibling. */
async function moveUp(trx: Db, category: tree.ArticleCategoryRow, children: number[]): Promise<void> {
  const room = async () => {
    const siblings = await tree.childrenOf(trx, category);
    const index = siblings.findIndex(({ id }) => id === category.id);
    const after = siblings[index]!.rank;
    const next = siblings[index + 1]?.rank ?? after + 1;
    return { parent_id: category.parent_id, after, step: (next - after) / (children.length + 1) };
  };
  let range = await room();
  if (range.step < MIN_STEP) {
    await tree.renumberRanks(trx, category);
    range = await room();
  }
  await repo.moveCategories(trx, children, range);
}

async function moveInto(
  trx: Db,
  { publication_id }: tree.ArticleCategoryRow,
  children: number[],
  parent_id: number,
): Promise<void> {
  const { rank } = await tree.lastPlace(trx, { publication_id, parent_id });
  await repo.moveCategories(trx, children, { parent_id, after: rank - 1, step: 1 });
}

function requireUndoable(removal: repo.RemovalRow): void {
  if (removal.undone_at !== null) throw new ServiceError("already_undone", { name: removal.name });
  if (undoUntil(removal).getTime() < Date.now())
    throw new ServiceError("undo_expired", { name: removal.name, hours: UNDO_HOURS });
}

/** Returns the former children that have not been moved since the removal, in their order. */
async function childrenInPlace(trx: Db, removal: repo.RemovalRow): Promise<number[]> {
  const { publication_id, children } = removal;
  const parent_id = removal.merged_into ?? removal.parent_id;
  const there = new Set(idsOf(await tree.childrenOf(trx, { publication_id, parent_id })));
  return children.filter((id) => there.has(id));
}

/**
 * Returns the former parent, or null for the root if it was deleted, is now a descendant of a returning child, or lies too deep for
 * the returning ones.
 */
async function formerParent(
  trx: Db,
  { publication_id, parent_id }: repo.RemovalRow,
  children: number[],
): Promise<number | null> {
  if (parent_id === null) return null;
  const path = await tree.pathTo(trx, publication_id, parent_id);
  const isBelow = path.length === 0 || children.some((id) => path.includes(id));
  const problem = await levelProblem(trx, publication_id, path, null);
  return isBelow || problem ? null : parent_id;
}

/**
 * Returns a rank between the nearest remaining siblings before and after, and by the former rank among siblings added between them.
 * Returns the last rank if the parent has changed.
 */
async function formerRank(
  trx: Db,
  removal: repo.RemovalRow,
  siblings: { publication_id: number; parent_id: number | null },
): Promise<number> {
  if (siblings.parent_id !== removal.parent_id) return (await tree.lastPlace(trx, siblings)).rank;
  const there = await tree.childrenOf(trx, siblings);
  const indexes = new Map(there.map(({ id }, index) => [id, index]));
  const before = removal.siblings_before.findLast((id) => indexes.has(id));
  const after = removal.siblings_after.find((id) => indexes.has(id));
  const first = before === undefined ? 0 : indexes.get(before)! + 1;
  const between = there.slice(first, after === undefined ? there.length : indexes.get(after)!);
  const passed = between.filter(({ rank }) => rank < removal.rank).length;
  return (await reservePlace(trx, siblings, first + passed + 1, null)).rank;
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
