import { type Actor, actorLabel } from "#bff/core/actor.ts";
import { changeIn } from "#bff/core/change-event.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid, ServiceError } from "#bff/core/errors.ts";
import { type Creation, withIdempotencyKey } from "#bff/core/idempotency/with-idempotency-key.ts";
import { requireVersion } from "#bff/core/record-version.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { lockPublication, openRecord, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { type Message, message } from "#bff/messages/message.ts";
import type { Db } from "#bff/schema/tables.ts";
import { flattenTree, parentIdsOf } from "#shared/category-tree.ts";
import {
  type ArticleCategoryChange,
  type ArticleCategoryCreate,
  MAX_ARTICLE_CATEGORIES,
  MAX_CATEGORY_LEVELS,
} from "#shared/contract/article-categories.ts";
import * as repo from "./article-categories.repo.ts";

/** Maximum number of unknown ids in an error message. */
const MAX_LISTED_IDS = 20;

/** A category with its position among its siblings and its ancestors, from the root to its parent. */
export type PositionedCategory = repo.ArticleCategoryRow & { position: number; parent_ids: number[] };

/** Loads a category and its publication and checks the actor's permission. */
export const openArticleCategory = openRecord(
  "category",
  "article_category_id",
  repo.findCategory,
  unknownCategory,
);

/** Lists all categories of a publication depth first, parents before their children. */
export async function listArticleCategories(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
): Promise<PositionedCategory[]> {
  const rows = await repo.listCategories(db, publication.id);
  const counted = new Map<number | null, number>();
  const placed = rows.map((row) => {
    const position = (counted.get(row.parent_id) ?? 0) + 1;
    counted.set(row.parent_id, position);
    return { ...row, position };
  });
  const byId = new Map(placed.map((row) => [row.id, row]));
  return flattenTree(placed).map(({ category }) => ({
    ...category,
    parent_ids: parentIdsOf(byId, category.id),
  }));
}

/**
 * Creates a category (contract 4.B category rule 1): after its parent's children, or at the given position among the root
 * categories. Once per idempotency key. Throws `Invalid`.
 */
export async function createArticleCategory(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  given: ArticleCategoryCreate,
  key?: string,
): Promise<Creation<PositionedCategory>> {
  const { name, parent_id = null, position } = given;
  const create = async (trx: Db) => {
    await lockPublication(trx, publication.id);
    const parent_ids = parent_id === null ? [] : await requireParent(trx, publication.id, parent_id);
    await requireRoom(trx, publication.id);
    const siblings = { publication_id: publication.id, parent_id };
    const place =
      parent_id === null && position !== undefined
        ? await reservePlace(trx, siblings, position, null)
        : await repo.lastPlace(trx, siblings);
    const row = await repo.insertCategory(trx, { ...siblings, name, rank: place.rank });
    const placed = { ...row, position: place.position, parent_ids };
    await announce(services, trx, actor, publication, row.id, "created");
    await recordChange(trx, actor, publication, {
      verb: "created",
      record: recordOf(row),
      after: auditedFields(placed),
    });
    return placed;
  };
  return withIdempotencyKey(
    services,
    { publicationId: publication.id, kind: "article_category", key },
    given,
    {
      async find(trx, id) {
        const row = await repo.findCategory(trx, publication.id, id);
        return row && withPosition(trx, row);
      },
      create,
    },
  );
}

/**
 * Changes a category (contract 4.B category rules 2 to 5). If the parent changes, the category is appended to its children and the
 * position is ignored. Otherwise the position is applied. Throws `Invalid` and `NotFound`.
 */
export async function changeArticleCategory(
  services: Pick<PlatformContext, "changes" | "db">,
  actor: Actor,
  publication: PublicationRecord,
  categoryId: number,
  { name, parent_id, position }: ArticleCategoryChange,
  ifMatch: string | undefined,
): Promise<PositionedCategory> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    const stored = await repo.findCategory(trx, publication.id, categoryId);
    if (!stored) throw unknownCategory(categoryId);
    requireVersion(ifMatch, stored.version);

    const before = await withPosition(trx, stored);
    const parent = parent_id === undefined ? before.parent_id : parent_id;
    const siblings = { publication_id: publication.id, parent_id: parent };
    let { parent_ids } = before;
    let place: repo.Place | null = null;
    if (parent !== before.parent_id) {
      parent_ids = parent === null ? [] : await requireParent(trx, publication.id, parent, categoryId);
      place = await repo.lastPlace(trx, siblings);
    } else if (position !== undefined && position !== before.position) {
      place = await reservePlace(trx, siblings, position, categoryId);
    }
    const renamed = name !== undefined && name !== before.name;
    if (!place && !renamed) return before;
    const row = await repo.updateCategory(trx, categoryId, {
      name: name ?? before.name,
      parent_id: parent,
      ...(place && { rank: place.rank }),
      version: before.version + 1,
      updated_at: new Date(),
    });
    const placed = { ...row, position: place?.position ?? before.position, parent_ids };
    const verb = place ? "moved" : "updated";
    await announce(services, trx, actor, publication, categoryId, verb);
    await recordChange(trx, actor, publication, {
      verb,
      record: recordOf(row),
      before: auditedFields(before),
      after: auditedFields(placed),
    });
    return placed;
  });
}

/** Throws `Invalid` unless all ids are categories of the publication (contract 4.B rule 2). */
export async function requireArticleCategories(
  trx: Db,
  publicationId: number,
  categoryIds: number[],
  field = "article_category_ids",
): Promise<void> {
  if (categoryIds.length === 0) return;
  const known = await repo.lockExistingCategories(trx, publicationId, categoryIds);
  const unknown = categoryIds.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new Invalid({
      [field]: [message("rules.categories_unknown", { ids: firstOf(unknown) })],
    });
}

function firstOf(ids: number[]): string {
  return [...ids.slice(0, MAX_LISTED_IDS), ...(ids.length > MAX_LISTED_IDS ? ["…"] : [])].join(", ");
}

/** Returns those of the ids that are categories of the publication, in the given order. */
export async function filterArticleCategories(
  trx: Db,
  publicationId: number,
  categoryIds: number[],
): Promise<number[]> {
  if (categoryIds.length === 0) return [];
  const known = await repo.lockExistingCategories(trx, publicationId, categoryIds);
  return categoryIds.filter((id) => known.has(id));
}

/** Validates a change of the parent. Throws `Invalid`. */
export async function checkParent(
  db: Db,
  publicationId: number,
  { parent_id }: Pick<ArticleCategoryChange, "parent_id">,
  moved?: Pick<repo.ArticleCategoryRow, "id" | "parent_id">,
): Promise<void> {
  if (parent_id == null || parent_id === moved?.parent_id) return;
  await requireParent(db, publicationId, parent_id, moved?.id);
}

/**
 * Throws `Invalid` unless the parent is a category of the publication and neither the moved one nor a descendant of it. Returns the
 * ids from the root to the parent.
 */
async function requireParent(
  trx: Db,
  publicationId: number,
  parentId: number,
  movedId: number | null = null,
): Promise<number[]> {
  const path = await repo.pathTo(trx, publicationId, parentId);
  if (path.length === 0)
    throw new Invalid({ parent_id: [message("rules.category_unknown", { id: parentId })] });
  if (parentId === movedId) throw new Invalid({ parent_id: [message("rules.itself")] });
  if (movedId !== null && path.includes(movedId))
    throw new Invalid({ parent_id: [message("rules.below_itself")] });
  const problem = await levelProblem(trx, publicationId, path, movedId === null ? null : [movedId]);
  if (problem) throw new Invalid({ parent_id: [problem] });
  return path;
}

/**
 * Returns the problem if categories with their descendants would lie too deep below the end of a path, or null. The categories are a
 * new one if `childIds` is null.
 */
export async function levelProblem(
  trx: Db,
  publicationId: number,
  path: number[],
  childIds: number[] | null,
): Promise<Message | null> {
  const levels = childIds === null ? 1 : await repo.levelsOf(trx, publicationId, childIds);
  if (levels === 0 || path.length + levels <= MAX_CATEGORY_LEVELS) return null;
  return message("rules.category_levels", { maximum: MAX_CATEGORY_LEVELS });
}

/** Throws `Invalid` if a publication has the maximum number of categories. */
async function requireRoom(trx: Db, publicationId: number): Promise<void> {
  if ((await repo.countCategories(trx, publicationId)) < MAX_ARTICLE_CATEGORIES) return;
  throw new Invalid({ name: [message("rules.too_many_categories", { maximum: MAX_ARTICLE_CATEGORIES })] });
}

/** Returns the ids of a category and its descendants, or an empty list if the category does not exist. */
export function categoryWithDescendants(
  { db }: Pick<PlatformContext, "db">,
  publication: PublicationRecord,
  categoryId: number,
): Promise<number[]> {
  return repo.withDescendants(db, publication.id, categoryId);
}

/** Returns an unused rank for a position. If none is left between the two neighbors, assigns new ranks to all siblings. */
export async function reservePlace(
  trx: Db,
  siblings: { publication_id: number; parent_id: number | null },
  position: number,
  except: number | null,
): Promise<repo.Place> {
  const place = await repo.placeAt(trx, siblings, position, except);
  if (place) return place;
  await repo.renumberRanks(trx, siblings);
  const found = await repo.placeAt(trx, siblings, position, except);
  if (!found) throw new Error(`No rank is free at position ${position} after renumbering.`);
  return found;
}

/** Adds the current position and ancestors to a category. */
export async function withPosition(trx: Db, row: repo.ArticleCategoryRow): Promise<PositionedCategory> {
  return {
    ...row,
    position: await repo.positionOf(trx, row),
    parent_ids: row.parent_id === null ? [] : await repo.pathTo(trx, row.publication_id, row.parent_id),
  };
}

export function unknownCategory(id: number): ServiceError {
  return new ServiceError("not_found.article_category", { id });
}

export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "article_category" as const, id, name };
}

export function auditedFields({ name, parent_id, position }: PositionedCategory) {
  return { name, parent_id, position };
}

/** Publishes the change event of a category via the outbox, so that consoles get it after the commit. */
export async function announce(
  services: Pick<PlatformContext, "changes">,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  categoryId: number,
  change: "created" | "updated" | "moved" | "deleted",
): Promise<void> {
  await services.changes.publishViaOutbox(trx, {
    ...changeIn("article_category", publication),
    article_category_id: categoryId,
    change,
    changed_by: actorLabel(actor),
  });
}
