import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hideFromPlanner, prepareQuery } from "#bff/platform/database/prepared.ts";
import { containsPattern, escapeLike } from "#bff/platform/text-search/like-pattern.ts";
import type { Db } from "#bff/schema/tables.ts";
import { MAX_INTEGER } from "#shared/contract/fields.ts";
import type { Page } from "#shared/contract/pagination.ts";
import type { StorySort, StoryState } from "#shared/contract/stories.ts";
import { searchCondition } from "../search/search-condition.ts";
import { storiesJson } from "./story-json.repo.ts";

export interface StoryFilter {
  search?: string | undefined;
  /** Parts of external identifiers. */
  externalIds?: string[] | undefined;
  /** A whole external identifier. */
  externalId?: string | undefined;
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
  releasedFrom?: Date | undefined;
  releasedTo?: Date | undefined;
  state?: StoryState | undefined;
  /** Matches articles in any of these categories. */
  categoryIds?: number[] | undefined;
}

export interface Listing {
  publicationId: number;
  filter: StoryFilter;
  sort: StorySort;
  page: Page;
  /** The service's public address, for the URLs of images. */
  baseUrl: string;
}

export interface ListedStories {
  ids: number[];
  /** The articles of the page as one JSON array; null if their texts exceed `MAX_JSON_TEXT_BYTES`. */
  json: string | null;
  /** Bytes of the texts of the longest article. */
  longestBytes: number;
  totalCount: number;
}

const NO_STORIES: ListedStories = { ids: [], json: "[]", longestBytes: 0, totalCount: 0 };

/** Limits memory use: JSON may be six times as long as its text, and is in memory several times while it is sent. */
const MAX_JSON_TEXT_BYTES = 1024 * 1024;

/** Returns a page of articles and the total count. */
export async function listStories(db: Db, listing: Listing): Promise<ListedStories> {
  const { publicationId, filter, sort, page, baseUrl } = listing;
  const range = { limit: page.per, offset: (page.page - 1) * page.per };
  const conditions = conditionsOf(filter, { isConsole: false });
  if (sort === "newest" && isPlain(filter)) {
    const [row] = await selectNewest(db, { publicationId, baseUrl, ...range });
    return row ?? NO_STORIES;
  }
  return db.transaction().execute(async (trx) => {
    // The planner underestimates the cost of reading tsvectors out of line and would scan the whole table for a common word, which
    // takes ten times as long.
    await sql`set local enable_seqscan = off`.execute(trx);
    const key = sortKeys[sort];
    const matching = sql`
      select a.id, ${key} as key from ${sourceOf(filter)} a
      where ${sql.join([sql<SqlBool>`a.publication_id = ${publicationId}`, ...conditions], sql` and `)}`;
    const { rows } = await sql<ListedStories>`
      with matches as materialized (${matching}), ${pageOf(sql`
        select id from matches order by ${orders[sort]} limit ${range.limit} offset ${range.offset}
      `)} select ${columnsOf(baseUrl)}, (select count(*)::int from matches) as "totalCount" from page`.execute(
      trx,
    );
    return rows[0] ?? NO_STORIES;
  });
}

type NewestValues = { publicationId: number; baseUrl: string; limit: number; offset: number };

/** The most frequent list, without filters and newest first. Uses a prepared query and a stored total. */
const selectNewest = prepareQuery((db: Db, { publicationId, baseUrl, limit, offset }: NewestValues) => {
  const publication = hideFromPlanner(publicationId, "integer");
  // Compared as a row, because only the index of both columns has this order. With `order by id`, the plan could read the articles of
  // all publications by id.
  const query = sql<ListedStories>`
    with ${pageOf(sql`
      select id from stories
      where (publication_id, id) > (${publication}, 0) and (publication_id, id) <= (${publication}, ${sql.lit(MAX_INTEGER)})
      order by publication_id desc, id desc
      limit ${hideFromPlanner(limit, "integer")} offset ${hideFromPlanner(offset, "bigint")}
    `)} select ${columnsOf(baseUrl)},
      ${storedTotal(publicationId)} as "totalCount"
    from page`;
  return { compile: () => query.compile(db) };
});

/** Returns the maintained number of all articles of a publication. */
export function storedTotal(publicationId: number): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(count), 0)::int from story_counts where publication_id = ${publicationId})`;
}

/** Builds CTEs with the ids of a page, the total size of their texts and that of the longest. */
function pageOf(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`chosen as materialized (select array(${ids}) as ids), page as materialized (
    select ids, total.bytes, total."longestBytes" from chosen, lateral (
      select coalesce(sum(octet_length(s.content) + octet_length(s.preview)), 0)::bigint as bytes,
        coalesce(max(octet_length(s.content) + octet_length(s.preview)), 0) as "longestBytes"
      from stories s where s.id = any(ids)
    ) total)`;
}

function columnsOf(baseUrl: string): RawBuilder<unknown> {
  return sql`ids, "longestBytes", case when bytes <= ${sql.lit(MAX_JSON_TEXT_BYTES)} then ${storiesJson(sql`page.ids`, baseUrl)} end as json`;
}

/** The expression of the index by title. */
export const title = sql`lower(left(a.title, 200))`;

const sortKeys: Record<StorySort, RawBuilder<unknown>> = {
  newest: sql`null`,
  oldest: sql`null`,
  title,
  "-title": title,
  released_at: sql`a.released_at`,
  "-released_at": sql`a.released_at`,
};

const orders: Record<StorySort, RawBuilder<unknown>> = {
  newest: sql`id desc`,
  oldest: sql`id`,
  title: sql`key, id`,
  "-title": sql`key desc, id desc`,
  released_at: sql`key, id`,
  "-released_at": sql`key desc nulls last, id desc`,
};

/** Returns whether a filter matches all articles. */
export function isPlain(filter: StoryFilter): boolean {
  return filter.state === undefined && conditionsOf(filter, { isConsole: false }).length === 0;
}

/** Builds the source of the articles of a filter, to which its conditions apply. */
export function sourceOf({ state }: StoryFilter): RawBuilder<unknown> {
  return state === "visible" ? sql`shown_stories(now())` : sql`stories`;
}

/** Builds the SQL conditions of a filter on `sourceOf(filter) a`. */
export function conditionsOf(
  filter: StoryFilter,
  { isConsole }: { isConsole: boolean },
): RawBuilder<SqlBool>[] {
  const { search, externalIds, externalId, state, categoryIds } = filter;
  const conditions: RawBuilder<SqlBool>[] = [];
  const found = searchCondition(search ?? "", { isConsole });
  if (found !== null) conditions.push(sql`a.search_document @@ ${found}::tsquery`);
  if (externalIds?.length) conditions.push(sql`(${sql.join(externalIds.map(hasExternalId), sql` or `)})`);
  if (externalId !== undefined) conditions.push(equalsExternalId(externalId));
  if (filter.createdFrom) conditions.push(sql`a.created_at >= ${filter.createdFrom}`);
  if (filter.createdTo) conditions.push(sql`a.created_at <= ${filter.createdTo}`);
  if (filter.releasedFrom) conditions.push(sql`a.released_at >= ${filter.releasedFrom}`);
  if (filter.releasedTo) conditions.push(sql`a.released_at <= ${filter.releasedTo}`);
  if (state && state !== "visible") conditions.push(inState[state]);
  if (categoryIds)
    conditions.push(
      sql`a.id in (select c.story_id from story_category_assignments c where c.article_category_id = any(${categoryIds}::integer[]))`,
    );
  return conditions;
}

function hasExternalId(part: string): RawBuilder<SqlBool> {
  return sql`lower(a.external_id) like lower(${containsPattern(part)})`;
}

/** Builds the condition for a whole identifier, with the index of their parts. No identifier is empty. */
function equalsExternalId(value: string): RawBuilder<SqlBool> {
  if (value === "") return sql`false`;
  return sql`(lower(a.external_id) like lower(${escapeLike(value)}) and a.external_id = ${value})`;
}

const isPublished = sql<SqlBool>`is_published(a.published_at, a.offline_at, now())`;

const inState: Record<Exclude<StoryState, "visible">, RawBuilder<SqlBool>> = {
  draft: sql`not ${isPublished}`,
  undated: sql`(${isPublished} and a.released_at is null)`,
  scheduled: sql`(${isPublished} and a.released_at > now())`,
};
