import { type RawBuilder, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { ManagedStorySort } from "#shared/console/articles/managed-stories.ts";
import { type ListedStory, managedStoriesJson } from "./story-json.repo.ts";
import { type Listing, readPage, title } from "./story-list.repo.ts";

type Column = Exclude<ManagedStorySort, `-${string}`>;

const keys: Record<Column, RawBuilder<unknown>> = {
  released_at: sql`a.released_at`,
  title,
  updated_at: sql`a.updated_at`,
  created_by: sql`lower(first.saved_by)`,
  created_at: sql`a.id`,
};

/** Joins that sorting needs. One join of all versions is faster than a subquery for each article. */
const joins: Partial<Record<Column, RawBuilder<unknown>>> = {
  created_by: sql`left join story_versions first on first.story_id = a.id and first.version = 1`,
};

/** Returns a page of articles as the console lists them, and the total count. */
export function listManagedStories(
  db: Db,
  { sort, baseUrl, ...listing }: Omit<Listing, "sort"> & { sort: ManagedStorySort; baseUrl: string },
): Promise<{ stories: ListedStory[]; totalCount: number }> {
  const column = sort.replace("-", "") as Column;
  const key = keys[column];
  const by = sort.startsWith("-") ? sql`${key} desc, a.id desc` : sql`${key}, a.id`;
  const order = { by, isById: column === "created_at", join: joins[column] };
  return readPage(
    db,
    { ...listing, isConsole: true },
    order,
    ({ ids, total }) =>
      sql<{ stories: ListedStory[]; totalCount: number }>`
        select ${managedStoriesJson(sql`array(${ids})`, baseUrl)} as stories, ${total} as "totalCount"`,
  );
}

/** Limits the memory that a page of long articles takes. A match further on has no excerpt. */
const SEARCHED_CHARS = 100_000;

/** Returns the beginning of each content, by the article's ID. */
export async function selectContents(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom("stories")
    .select(["id", sql<string>`left(content, ${SEARCHED_CHARS})`.as("content")])
    .where("id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}
