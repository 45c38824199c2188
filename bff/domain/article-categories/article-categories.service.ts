import { parentIdsOf, rowsOf } from "#shared/category-tree.ts";
import type { Db, Services } from "../../services.ts";
import { Invalid } from "../errors.ts";
import type { PublicationRecord } from "../organizations/organizations.service.ts";
import * as repo from "./article-categories.repo.ts";

/** A category with its ancestors, from the root to its parent. */
export type PlacedRow = repo.ArticleCategoryRow & { parent_ids: number[] };

/** All categories of a publication depth first, each before those it holds. */
export async function listArticleCategories(
  { db }: Services,
  publication: PublicationRecord,
): Promise<PlacedRow[]> {
  const rows = await repo.listCategories(db, publication.id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rowsOf(rows).map(({ category }) => ({ ...category, parent_ids: parentIdsOf(byId, category.id) }));
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
      article_category_ids: [`holds what is no category of this publication: ${unknown.join(", ")}`],
    });
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
