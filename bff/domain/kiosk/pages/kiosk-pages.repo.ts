import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

/** A category of articles that readers can open, because it or a category below it has articles. */
export interface ReaderCategory {
  id: number;
  parent_id: number | null;
  name: string;
}

/** Lists the categories with released articles, and those above them, in their order. */
export async function listReaderCategories(db: Db, publicationId: number): Promise<ReaderCategory[]> {
  const { rows } = await sql<ReaderCategory>`
    with recursive used as (
      select c.id, c.parent_id from article_categories c
      where c.publication_id = ${publicationId} and exists (
        select from story_category_assignments a join shown_stories(now()) s on s.id = a.story_id
        where a.article_category_id = c.id
      )
      union
      select c.id, c.parent_id from used join article_categories c on c.id = used.parent_id
    )
    select c.id, c.parent_id, c.name from article_categories c
    where c.id in (select id from used)
    order by c.rank, c.id`.execute(db);
  return rows;
}

/** Lists the categories of released issues, in their order. */
export async function listReaderEmagCategories(
  db: Db,
  publicationId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from emag_categories c
    where c.publication_id = ${publicationId} and exists (
      select from emag_category_assignments a join shown_emags(now()) s on s.emag_id = a.emag_id
      where a.emag_category_id = c.id
    )
    order by c.name, c.id`.execute(db);
  return rows;
}

/** Returns the IDs of a category and of all below it. */
export function withDescendants(categories: readonly ReaderCategory[], id: number): number[] {
  const below = categories.filter(({ parent_id }) => parent_id === id);
  return [id, ...below.flatMap((child) => withDescendants(categories, child.id))];
}
