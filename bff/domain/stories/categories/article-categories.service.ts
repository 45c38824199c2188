import { parentIdsOf, rowsOf } from "#shared/category-tree.ts";
import type { Permission } from "#shared/console/permissions.ts";
import type { ArticleCategoryChange, ArticleCategoryCreate } from "#shared/contract/article-categories.ts";
import { message } from "../../../messages/message.ts";
import type { Db } from "../../../schema/tables.ts";
import type { Services } from "../../../services.ts";
import { type Actor, actorLabel } from "../../actor.ts";
import { recordChange } from "../../audit/audit.service.ts";
import { Invalid, ServiceError } from "../../errors.ts";
import {
  lockPublication,
  openPublication,
  type PublicationPath,
  type PublicationRecord,
} from "../../organizations/organizations.service.ts";
import { requireVersion } from "../../record-version.ts";
import * as repo from "./article-categories.repo.ts";

/** So many identifiers that name nothing are named. */
const MAX_NAMED = 20;

/** A category with its place: its number among its siblings, and its ancestors from the root to its parent. */
export type PlacedRow = repo.ArticleCategoryRow & { position: number; parent_ids: number[] };

/** The category of a path with its publication, if this actor may do this there. Throws `NotFound` or `Forbidden`. */
export async function openArticleCategory(
  services: Services,
  actor: Actor,
  path: PublicationPath & { article_category_id: number },
  permission: Permission,
) {
  const publication = await openPublication(services, actor, path, permission);
  const category = await repo.findCategory(services.db, publication.id, path.article_category_id);
  if (!category) throw unknownCategory(path.article_category_id);
  return { publication, category };
}

/** All categories of a publication depth first, each before those it holds. */
export async function listArticleCategories(
  { db }: Services,
  publication: PublicationRecord,
): Promise<PlacedRow[]> {
  const rows = await repo.listCategories(db, publication.id);
  const counted = new Map<number | null, number>();
  const placed = rows.map((row) => {
    const position = (counted.get(row.parent_id) ?? 0) + 1;
    counted.set(row.parent_id, position);
    return { ...row, position };
  });
  const byId = new Map(placed.map((row) => [row.id, row]));
  return rowsOf(placed).map(({ category }) => ({
    ...category,
    parent_ids: parentIdsOf(byId, category.id),
  }));
}

/**
 * Creates a category (contract 4.B category rule 1): at the end of its parent's children, or at its position among the
 * root categories. Throws `Invalid`.
 */
export async function createArticleCategory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  { name, parent_id = null, position }: ArticleCategoryCreate,
): Promise<PlacedRow> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    if (parent_id !== null) await requireParent(trx, publication.id, parent_id);
    const siblings = { publication_id: publication.id, parent_id };
    const rank =
      parent_id === null && position !== undefined
        ? await roomAt(trx, siblings, position, null)
        : await repo.lastRank(trx, siblings);
    const row = await repo.insertCategory(trx, { ...siblings, name, rank });
    await announce(services, trx, actor, publication, row.id, "created");
    const placed = await place(trx, row);
    await recordChange(trx, actor, publication, {
      verb: "created",
      record: recordOf(row),
      after: auditedFields(placed),
    });
    return placed;
  });
}

/**
 * Changes a category (contract 4.B category rules 2 to 5): another parent appends it there and ignores the position; with
 * the same parent, or none given, the position is applied. Throws `Invalid` and `NotFound`.
 */
export async function changeArticleCategory(
  services: Services,
  actor: Actor,
  publication: PublicationRecord,
  categoryId: number,
  { name, parent_id, position }: ArticleCategoryChange,
  ifMatch: string | undefined,
): Promise<PlacedRow> {
  return services.db.transaction().execute(async (trx) => {
    await lockPublication(trx, publication.id);
    const before = await repo.findCategory(trx, publication.id, categoryId);
    if (!before) throw unknownCategory(categoryId);
    requireVersion(ifMatch, before.version);

    const parent = parent_id === undefined ? before.parent_id : parent_id;
    const siblings = { publication_id: publication.id, parent_id: parent };
    let rank: number | null = null;
    if (parent !== before.parent_id) {
      if (parent !== null) await requireParent(trx, publication.id, parent, categoryId);
      rank = await repo.lastRank(trx, siblings);
    } else if (position !== undefined && position !== (await repo.positionOf(trx, before))) {
      rank = await roomAt(trx, siblings, position, categoryId);
    }
    const moved = rank !== null;
    const renamed = name !== undefined && name !== before.name;
    const placedBefore = await place(trx, before);
    if (!moved && !renamed) return placedBefore;
    const row = await repo.updateCategory(trx, categoryId, {
      name: name ?? before.name,
      parent_id: parent,
      ...(rank === null ? {} : { rank }),
      version: before.version + 1,
      updated_at: new Date(),
    });
    const verb = moved ? "moved" : "updated";
    await announce(services, trx, actor, publication, categoryId, verb);
    const placed = await place(trx, row);
    await recordChange(trx, actor, publication, {
      verb,
      record: recordOf(row),
      before: auditedFields(placedBefore),
      after: auditedFields(placed),
    });
    return placed;
  });
}

/** Throws `Invalid` unless every identifier is a category of the publication (contract 4.B rule 2). */
export async function requireArticleCategories(
  trx: Db,
  publicationId: number,
  categoryIds: number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  const known = await repo.lockKnownCategories(trx, publicationId, categoryIds);
  const unknown = categoryIds.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new Invalid({
      article_category_ids: [message("rules.categories_unknown", { ids: firstOf(unknown) })],
    });
}

function firstOf(ids: number[]): string {
  return [...ids.slice(0, MAX_NAMED), ...(ids.length > MAX_NAMED ? ["…"] : [])].join(", ");
}

/** Those of the identifiers that are still categories of the publication, in their order. */
export async function knownArticleCategories(
  trx: Db,
  publicationId: number,
  categoryIds: number[],
): Promise<number[]> {
  if (categoryIds.length === 0) return [];
  const known = await repo.lockKnownCategories(trx, publicationId, categoryIds);
  return categoryIds.filter((id) => known.has(id));
}

/** Throws `Invalid` unless the parent is a category of the publication, and neither the moved one nor below it. */
async function requireParent(
  trx: Db,
  publicationId: number,
  parentId: number,
  movedId: number | null = null,
): Promise<void> {
  const parent = await repo.findCategory(trx, publicationId, parentId);
  if (!parent) throw new Invalid({ parent_id: [message("rules.category_unknown", { id: parentId })] });
  if (movedId === null) return;
  if (parentId === movedId) throw new Invalid({ parent_id: [message("rules.itself")] });
  if ((await repo.ancestorsOf(trx, parentId)).includes(movedId))
    throw new Invalid({ parent_id: [message("rules.below_itself")] });
}

/** A category of the publication and all below it; nothing when there is no such category. */
export function categoryWithDescendants(
  { db }: Services,
  publication: PublicationRecord,
  categoryId: number,
): Promise<number[]> {
  return repo.withDescendants(db, publication.id, categoryId);
}

/** A rank for this place, made room for where two neighbours leave none. */
export async function roomAt(
  trx: Db,
  siblings: { publication_id: number; parent_id: number | null },
  position: number,
  except: number | null,
): Promise<number> {
  const rank = await repo.rankAt(trx, siblings, position, except);
  if (rank !== null) return rank;
  await repo.spreadRanks(trx, siblings);
  const found = await repo.rankAt(trx, siblings, position, except);
  if (found === null) throw new Error(`There is no room at position ${position}, although it was just made.`);
  return found;
}

/** A category with its place as it stands now. */
export async function place(trx: Db, row: repo.ArticleCategoryRow): Promise<PlacedRow> {
  return {
    ...row,
    position: await repo.positionOf(trx, row),
    parent_ids: row.parent_id === null ? [] : await repo.ancestorsOf(trx, row.id),
  };
}

export function unknownCategory(id: number): ServiceError {
  return new ServiceError("not_found.article_category", { id });
}

export function recordOf({ id, name }: { id: number; name: string }) {
  return { type: "article_category" as const, id, name };
}

/** What the audit log tells of a category. */
export function auditedFields({ name, parent_id, position }: PlacedRow) {
  return { name, parent_id, position };
}

/** Tells the consoles of a change, once the transaction has ended. */
export async function announce(
  services: Services,
  trx: Db,
  actor: Actor,
  publication: PublicationRecord,
  categoryId: number,
  change: "created" | "updated" | "moved" | "deleted",
): Promise<void> {
  await services.changes.publishSoon(trx, {
    type: "article_category",
    organization_id: publication.organization_id,
    publication_id: publication.id,
    article_category_id: categoryId,
    change,
    changed_by: actorLabel(actor),
  });
}
