import type { Selectable } from "kysely";
import type { ArticleCategoriesTable } from "../../schema/tables.ts";
import type { Db } from "../../services.ts";

export type ArticleCategoryRow = Selectable<ArticleCategoriesTable>;

/** Every category of a publication, in no order. */
export function listCategories(db: Db, publicationId: number): Promise<ArticleCategoryRow[]> {
  return db
    .selectFrom("article_categories")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .execute();
}

/** Those of the identifiers that are categories of the publication, locked against being deleted meanwhile. */
export async function lockKnownCategories(
  trx: Db,
  publicationId: number,
  ids: number[],
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("article_categories")
    .select("id")
    .where("publication_id", "=", publicationId)
    .where("id", "in", ids)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
