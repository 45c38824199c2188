import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import { selectShown as selectShownIssues } from "../kiosk-emags.repo.ts";
import { selectShown as selectShownStories } from "../kiosk-stories.repo.ts";
import { momentOf } from "../slice.ts";

/** A category of articles that readers can open, because it or a category below it has articles. */
export interface ReaderCategory {
  id: number;
  parent_id: number | null;
  name: string;
}

/** Lists the categories with released articles, and those above them, in their order: now, or at the moment of a preview. */
export async function listReaderCategories(db: Db, publicationId: number, at: Date | null = null) {
  const { rows } = await sql<ReaderCategory>`
    with recursive used as (
      select c.id, c.parent_id from article_categories c
      where c.publication_id = ${publicationId} and exists (
        select from story_category_assignments a join shown_stories(${momentOf(at)}) s on s.id = a.story_id
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
export async function listReaderEmagCategories(db: Db, publicationId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from emag_categories c
    where c.publication_id = ${publicationId} and exists (
      select from emag_category_assignments a join shown_emags(now()) s on s.emag_id = a.emag_id
      where a.emag_category_id = c.id
    )
    order by c.name, c.id`.execute(db);
  return rows;
}

/** An issue or article for a sitemap. */
export interface ListedItem {
  id: number;
  name: string;
  changed_at: Date;
}

/** Lists released issues, the newest first. A new import changes an issue, too. */
export const listIssueAddresses = (db: Db, publicationId: number, limit: number): Promise<ListedItem[]> =>
  selectShownIssues(db)
    .select(["shown.emag_id as id", "shown.name"])
    .select(sql<Date>`greatest(emags.updated_at, shown.released_at, imports.finished_at)`.as("changed_at"))
    .where("shown.publication_id", "=", publicationId)
    .orderBy("shown.released_at", (order) => order.desc().nullsLast())
    .limit(limit)
    .execute();

/** Lists released articles, the newest first. */
export const listArticleAddresses = (db: Db, publicationId: number, limit: number): Promise<ListedItem[]> =>
  selectShownStories(db)
    .select(["stories.id", "stories.title as name"])
    .select(sql<Date>`greatest(stories.updated_at, stories.released_at)`.as("changed_at"))
    .where("stories.publication_id", "=", publicationId)
    .orderBy("stories.released_at", (order) => order.desc().nullsLast())
    .limit(limit)
    .execute();

/** Returns the IDs of a category and of all below it. */
export function withDescendants(categories: readonly ReaderCategory[], id: number): number[] {
  const below = categories.filter(({ parent_id }) => parent_id === id);
  return [id, ...below.flatMap((child) => withDescendants(categories, child.id))];
}
