import { sql } from "kysely";
import { type RemovalPreview, UNDO_HOURS } from "#shared/console/category-desk.ts";
import { type Message, message } from "../../../messages/message.ts";
import type { Db } from "../../../schema/tables.ts";
import type { Services } from "../../../services.ts";
import { type Actor, actorLabel } from "../../actor.ts";
import { recordChange } from "../../audit/audit.service.ts";
import { Invalid, ServiceError } from "../../errors.ts";
import { lockPublication, type PublicationRecord } from "../../organizations/organizations.service.ts";
import { requireVersion } from "../../record-version.ts";
import * as stories from "../story-categories.service.ts";
import * as tree from "./article-categories.repo.ts";
import {
  announce,
  auditedFields,
  type PlacedRow,
  place,
  recordOf,
  roomAt,
  unknownCategory,
} from "./article-categories.service.ts";
import * as repo from "./category-removal.repo.ts";

/** A smaller one between ranks leaves too little room for others. */
const LEAST_STEP = 1e-6;
const UNDO_MS = UNDO_HOURS * 60 * 60 * 1000;

/** Until when a removal can be undone. */
export function undoUntil({ removed_at }: repo.RemovalRow): Date {
  return new Date(removed_at.getTime() + UNDO_MS);
}

/** What the removal of a category touches. */
export async function previewRemoval(
  { db }: Services,
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
 * Deletes a category, whose children take its place; or merges it into another one, which gets its articles and, as its
 * last ones, its children. Every article that held it gets a new version. Throws `Invalid` and `NotFound`.
 */
export async function removeCategory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  categoryId: number,
  mergeInto: number | null,
  ifMatch: string | undefined,
): Promise<repo.RemovalRow> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    const category = await tree.findCategory(trx, publication.id, categoryId);
    if (!category) throw unknownCategory(categoryId);
    requireVersion(ifMatch, category.version);
    if (mergeInto !== null) await requireTarget(trx, category, mergeInto);
    await lockWithStories(trx, categoryId);

    const removal = await repo.insertRemoval(trx, {
      ...(await remembered(trx, category)),
      merged_into: mergeInto,
      removed_at: new Date(),
      removed_by: actorLabel(actor),
    });
    await stories.takeCategory(services, trx, actor, publication, removal);
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

/** The removals that can still be undone, the newest first. */
export function listRemovals({ db }: Services, publication: PublicationRecord): Promise<repo.RemovalRow[]> {
  return repo.listRemovals(db, publication.id, new Date(Date.now() - UNDO_MS));
}

/** Throws `NotFound` for a removal that this publication does not know. */
async function requireRemoval(db: Db, publicationId: number, removalId: number) {
  const removal = await repo.findRemoval(db, publicationId, removalId);
  if (!removal) throw new ServiceError("not_found.category_removal", { id: removalId });
  return removal;
}

/**
 * Brings a removed category back: to its place among the siblings that are still there, with the children that are still
 * where the removal had put them, and with its articles. Throws `NotFound`, `Conflict` and `Gone`.
 */
export async function undoRemoval(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  removalId: number,
): Promise<PlacedRow> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    const removal = await requireRemoval(trx, publication.id, removalId);
    requireUndoable(removal);
    const children = await stayedChildren(trx, removal);
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
    await repo.shelve(trx, children, { parent_id: row.id, after: 0, step: 1 });
    await stories.giveCategoryBack(services, trx, actor, publication, removal);
    await repo.markUndone(trx, removal.id, now);
    await announce(services, trx, actor, publication, row.id, "created");
    const placed = await place(trx, row);
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
  if (!(await tree.findCategory(trx, category.publication_id, targetId)))
    throw refuse(message("rules.category_gone", { id: targetId }));
  if ((await tree.ancestorsOf(trx, targetId)).includes(category.id))
    throw refuse(message("rules.below_itself"));
}

/**
 * Locks the articles of a category and then the category, the order in which a save of an article does. An article that
 * got the category in between is locked before the category is tried again: whoever holds one may be waiting for the other.
 */
async function lockWithStories(trx: Db, categoryId: number): Promise<void> {
  for (;;) {
    const storyIds = await stories.lockStoriesOf(trx, categoryId);
    await sql`savepoint category_locked`.execute(trx);
    await repo.lockCategory(trx, categoryId);
    if (!(await stories.isHeldByOthers(trx, categoryId, storyIds))) return;
    await sql`rollback to savepoint category_locked`.execute(trx);
  }
}

/** A category as an undo has to know it. */
async function remembered(trx: Db, category: tree.ArticleCategoryRow) {
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

/** Puts children between their parent, which is to go, and the sibling that follows it. */
async function moveUp(trx: Db, category: tree.ArticleCategoryRow, children: number[]): Promise<void> {
  const room = async () => {
    const siblings = await tree.childrenOf(trx, category);
    const index = siblings.findIndex(({ id }) => id === category.id);
    const after = siblings[index]!.rank;
    const next = siblings[index + 1]?.rank ?? after + 1;
    return { parent_id: category.parent_id, after, step: (next - after) / (children.length + 1) };
  };
  let shelf = await room();
  if (shelf.step < LEAST_STEP) {
    await tree.spreadRanks(trx, category);
    shelf = await room();
  }
  await repo.shelve(trx, children, shelf);
}

async function moveInto(
  trx: Db,
  { publication_id }: tree.ArticleCategoryRow,
  children: number[],
  parent_id: number,
): Promise<void> {
  const after = (await tree.lastRank(trx, { publication_id, parent_id })) - 1;
  await repo.shelve(trx, children, { parent_id, after, step: 1 });
}

function requireUndoable(removal: repo.RemovalRow): void {
  if (removal.undone_at !== null) throw new ServiceError("already_undone", { name: removal.name });
  if (undoUntil(removal).getTime() < Date.now())
    throw new ServiceError("undo_expired", { name: removal.name, hours: UNDO_HOURS });
}

/** The former children that stand where the removal had put them, in their order. */
async function stayedChildren(trx: Db, removal: repo.RemovalRow): Promise<number[]> {
  const { publication_id, children } = removal;
  const parent_id = removal.merged_into ?? removal.parent_id;
  const there = new Set(idsOf(await tree.childrenOf(trx, { publication_id, parent_id })));
  return children.filter((id) => there.has(id));
}

/** The former parent; the root level where it is gone, or stands below a child that returns. */
async function formerParent(
  trx: Db,
  { publication_id, parent_id }: repo.RemovalRow,
  children: number[],
): Promise<number | null> {
  if (parent_id === null || !(await tree.findCategory(trx, publication_id, parent_id))) return null;
  const above = new Set([parent_id, ...(await tree.ancestorsOf(trx, parent_id))]);
  return children.some((id) => above.has(id)) ? null : parent_id;
}

/**
 * A rank between the nearest sibling that stood before and the nearest that stood after; among those that came between
 * them, where it was. At the end where the parent is another one.
 */
async function formerRank(
  trx: Db,
  removal: repo.RemovalRow,
  siblings: { publication_id: number; parent_id: number | null },
): Promise<number> {
  if (siblings.parent_id !== removal.parent_id) return tree.lastRank(trx, siblings);
  const there = await tree.childrenOf(trx, siblings);
  const indexes = new Map(there.map(({ id }, index) => [id, index]));
  const before = removal.siblings_before.findLast((id) => indexes.has(id));
  const after = removal.siblings_after.find((id) => indexes.has(id));
  const first = before === undefined ? 0 : indexes.get(before)! + 1;
  const between = there.slice(first, after === undefined ? there.length : indexes.get(after)!);
  const passed = between.filter(({ rank }) => rank < removal.rank).length;
  return roomAt(trx, siblings, first + passed + 1, null);
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
