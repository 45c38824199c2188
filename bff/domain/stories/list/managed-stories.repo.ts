import { type RawBuilder, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { ManagedStory, ManagedStorySort } from "#shared/console/articles/managed-stories.ts";
import { managedStoriesJson } from "./story-json.repo.ts";
import { conditionsOf, isPlain, type Listing, sourceOf, storedTotal, title } from "./story-list.repo.ts";

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
export async function listManagedStories(
  db: Db,
  { publicationId, filter, sort, page, baseUrl }: Omit<Listing, "sort"> & { sort: ManagedStorySort },
): Promise<{ stories: ManagedStory[]; totalCount: number }> {
  const column = sort.replace("-", "") as Column;
  const key = keys[column];
  const order = sort.startsWith("-") ? sql`key desc, id desc` : sql`key, id`;
  const conditions = conditionsOf(filter, { isConsole: true });
  // Without conditions, the total is stored and the planner may read the page from an index.
  const isWhole = isPlain(filter);
  const matching = sql.join([sql`a.publication_id = ${publicationId}`, ...conditions], sql` and `);
  const { rows } = await db.transaction().execute(async (trx) => {
    // See `listStories`.
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql<{ stories: ManagedStory[]; totalCount: number }>`
      with matches as ${isWhole ? sql`not materialized` : sql`materialized`} (
        select a.id, ${key} as key from ${sourceOf(filter)} a ${joins[column] ?? sql``} where ${matching}
      ), page as materialized (
        select array(
          select id from matches order by ${order} limit ${page.per} offset ${(page.page - 1) * page.per}
        ) as ids
      )
      select ${managedStoriesJson(sql`page.ids`, baseUrl)} as stories,
        ${isWhole ? storedTotal(publicationId) : sql`(select count(*)::int from matches)`} as "totalCount"
      from page`.execute(trx);
  });
  return rows[0]!;
}
