import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hideFromPlanner, prepareQuery, prepareShapes } from "#bff/platform/database/prepared.ts";
import { containsPattern, escapeLike } from "#bff/platform/text-search/like-pattern.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { SignOff } from "#shared/console/issues/reviews.ts";
import { MAX_INTEGER } from "#shared/contract/fields.ts";
import type { Page } from "#shared/contract/pagination.ts";
import type { StorySort, StoryState } from "#shared/contract/stories.ts";
import { foundStories, searchByIndex } from "../search/found-stories.ts";
import { currentState } from "../visibility.ts";

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
  signOff?: SignOff | undefined;
  /** Matches articles that a user created, as named in their versions, or is responsible for. */
  mine?: { userId: string; label: string } | undefined;
  /** Matches articles with a requested review that a user can decide: asked in person, or with all who may approve. */
  waitingFor?: { userId: string; approverIds: readonly string[] } | undefined;
  /** Matches articles in any of these categories. */
  categoryIds?: number[] | undefined;
}

export interface Listing {
  publicationId: number;
  filter: StoryFilter;
  sort: StorySort;
  page: Page;
}

/** The articles of a page in their order. */
export interface ListedStories {
  ids: number[];
  /** Differ whenever the articles differ. */
  states: string[];
  /** Bytes of the texts of each article. */
  bytes: number[];
  totalCount: number;
}

/** Returns a page of articles and the total count. */
export async function listStories(
  db: Db,
  { publicationId, filter, sort, page }: Listing,
): Promise<ListedStories> {
  if (sort === "newest" && isPlain(filter))
    return (await selectNewest(db, { publicationId, ...rangeOf(page) }))[0]!;
  if (isWhole(filter)) {
    const whole: Whole = `${filter.state === "visible" ? "visible" : "all"} ${sort}`;
    return (await selectWhole(db, whole, { publicationId, ...rangeOf(page) }))[0]!;
  }
  const order = { by: orders[sort], isById: sort === "newest" || sort === "oldest" };
  return readPage(db, { publicationId, filter, page, isConsole: false }, order, ({ ids, total }) =>
    listedStories(ids, total),
  );
}

type Range = { limit: number; offset: number };

/** The most frequent list, without filters and newest first. Uses a prepared query and a stored total. */
const selectNewest = prepareQuery(
  (db: Db, { publicationId, limit, offset }: Range & { publicationId: number }) => {
    const publication = hideFromPlanner(publicationId, "integer");
    // Compared as a row, because only the index of both columns has this order. With `order by id`, the plan could read the articles of
    // all publications by id.
    const query = listedStories(
      sql`
      select id from stories
      where (publication_id, id) > (${publication}, 0) and (publication_id, id) <= (${publication}, ${sql.lit(MAX_INTEGER)})
      order by publication_id desc, id desc
      limit ${hideFromPlanner(limit, "integer")} offset ${hideFromPlanner(offset, "bigint")}`,
      storedTotal(publicationId),
    );
    return { compile: () => query.compile(db) };
  },
);

type Whole = `${"all" | "visible"} ${StorySort}`;

/** The lists of all or all visible articles. They are planned once, because planning takes longer than the query. */
const selectWhole = prepareShapes(
  (db: Db, whole: Whole, { publicationId, limit, offset }: Range & { publicationId: number }) => {
    const [state, sort] = whole.split(" ") as ["all" | "visible", StorySort];
    const filter = state === "visible" ? { state } : {};
    const query = listedStories(
      sql`
      select a.id from ${sourceOf(filter)} a where a.publication_id = ${hideFromPlanner(publicationId, "integer")}
      order by ${orders[sort]}
      limit ${hideFromPlanner(limit, "integer")} offset ${hideFromPlanner(offset, "bigint")}`,
      maintainedTotal(publicationId, filter)!,
    );
    return { compile: () => query.compile(db) };
  },
);

/** Reads what identifies the JSON of the articles of a page, and the total. The size is known without reading a text. */
function listedStories(ids: RawBuilder<unknown>, total: RawBuilder<number>): RawBuilder<ListedStories> {
  return sql`
    select coalesce(array_agg(stories.id order by place), '{}') as ids,
      coalesce(array_agg(${currentState} order by place), '{}') as states,
      coalesce(array_agg(octet_length(stories.content) + octet_length(stories.preview) order by place), '{}') as bytes,
      ${total} as "totalCount"
    from unnest(array(${ids})) with ordinality chosen(id, place) join all_stories stories on stories.id = chosen.id`;
}

/** The order of a list, of articles `a`, and whether it needs their IDs only. */
export interface Order {
  by: RawBuilder<unknown>;
  isById: boolean;
  /** A join that it needs. */
  join?: RawBuilder<unknown> | undefined;
}

/**
 * Reads a page of a list with a query that `build` makes from those for the IDs and the total. The page and the total read
 * different indexes. A search reads its matches once for both.
 */
export async function readPage<Row>(
  db: Db,
  { publicationId, filter, page, isConsole }: Omit<Listing, "sort"> & { isConsole: boolean },
  { by, isById, join = sql`` }: Order,
  build: (queries: { ids: RawBuilder<unknown>; total: RawBuilder<number> }) => RawBuilder<Row>,
): Promise<Row> {
  const { limit, offset } = rangeOf(page);
  const sorted = (from: RawBuilder<unknown>) =>
    sql`select a.id ${from} order by ${by} limit ${limit} offset ${offset}`;
  const conditions = [sql<SqlBool>`a.publication_id = ${publicationId}`, ...conditionsOf(filter)];
  const source = sourceOf(filter);
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const found = foundStories(publicationId, filter.search ?? "", { isConsole });
  if (found === null) {
    const query = build({
      ids: sorted(sql`from ${source} a ${join} ${where}`),
      total: maintainedTotal(publicationId, filter) ?? sql`(select count(*)::int from ${source} a ${where})`,
    });
    return (await query.execute(db)).rows[0]!;
  }
  // Without filters the page and the total read what the search has found, which is not copied.
  const matches = isUnfiltered(filter)
    ? sql`not materialized (${found.ids})`
    : sql`materialized (select a.id from (${found.ids}) found join ${source} a using (id) ${where})`;
  const query = build({
    ids: sorted(isById ? sql`from matches a` : sql`from matches join stories a using (id) ${join}`),
    total: sql`(select count(*)::int from matches)`,
  });
  const { rows } = await searchByIndex(db, (trx) =>
    sql<Row>`with ${found.parts}, matches as ${matches} ${query}`.execute(trx),
  );
  return rows[0]!;
}

function rangeOf({ page, per }: Page): Range {
  return { limit: per, offset: (page - 1) * per };
}

/** Returns whether a filter matches all articles, or all visible ones. */
function isWhole(filter: StoryFilter): boolean {
  return conditionsOf(filter).length === 0 && (filter.search ?? "").trim() === "";
}

/** Returns the number of articles of a filter without counting them, or null if it is not maintained. */
function maintainedTotal(publicationId: number, filter: StoryFilter): RawBuilder<number> | null {
  if (!isWhole(filter)) return null;
  return filter.state === "visible"
    ? sql`count_shown_stories(${publicationId}, now())`
    : storedTotal(publicationId);
}

/** Returns the maintained number of all articles of a publication. */
function storedTotal(publicationId: number): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(count), 0)::int from story_counts where publication_id = ${publicationId})`;
}

/** The expression of the index by title. */
export const title = sql`lower(left(a.title, 200))`;

const orders: Record<StorySort, RawBuilder<unknown>> = {
  newest: sql`a.id desc`,
  oldest: sql`a.id`,
  title: sql`${title}, a.id`,
  "-title": sql`${title} desc, a.id desc`,
  released_at: sql`a.released_at, a.id`,
  "-released_at": sql`a.released_at desc nulls last, a.id desc`,
};

/** Returns whether a filter matches all articles. */
function isPlain(filter: StoryFilter): boolean {
  return filter.state === undefined && isWhole(filter);
}

/** Returns whether a filter matches all articles that its search finds. */
function isUnfiltered(filter: StoryFilter): boolean {
  return filter.state === undefined && conditionsOf(filter).length === 0;
}

/** Builds the source of the articles of a filter, to which its conditions apply. */
function sourceOf({ state }: StoryFilter): RawBuilder<unknown> {
  return state === "visible" ? sql`shown_stories(now())` : sql`stories`;
}

/** Builds the SQL conditions of a filter, without its search, on `sourceOf(filter) a`. */
function conditionsOf(filter: StoryFilter): RawBuilder<SqlBool>[] {
  const { externalIds, externalId, state, categoryIds } = filter;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (externalIds?.length) conditions.push(sql`(${sql.join(externalIds.map(hasExternalId), sql` or `)})`);
  if (externalId !== undefined) conditions.push(equalsExternalId(externalId));
  if (filter.createdFrom) conditions.push(sql`a.created_at >= ${filter.createdFrom}`);
  if (filter.createdTo) conditions.push(sql`a.created_at <= ${filter.createdTo}`);
  if (filter.releasedFrom) conditions.push(sql`a.released_at >= ${filter.releasedFrom}`);
  if (filter.releasedTo) conditions.push(sql`a.released_at <= ${filter.releasedTo}`);
  if (state && state !== "visible") conditions.push(inState[state]);
  if (filter.signOff) conditions.push(hasSignOff(filter.signOff));
  if (filter.mine) {
    const { userId, label } = filter.mine;
    conditions.push(sql`(
      exists (select from story_versions v where v.story_id = a.id and v.version = 1 and v.saved_by = ${label})
      or a.id in (select r.story_id from reviews r where r.responsible_user_id = ${userId})
    )`);
  }
  if (filter.waitingFor) {
    const { userId, approverIds } = filter.waitingFor;
    conditions.push(sql`a.id in (
      select r.story_id from reviews r where r.sign_off = 'requested' and (
        r.responsible_user_id is null or r.responsible_user_id = ${userId}
        or r.responsible_user_id <> all(${approverIds}::text[])
      )
    )`);
  }
  if (categoryIds)
    conditions.push(
      sql`a.id in (select c.story_id from story_category_assignments c where c.article_category_id = any(${categoryIds}::integer[]))`,
    );
  return conditions;
}

/** Builds the condition for a sign-off. Most articles have none, which is the same as an open one. */
function hasSignOff(signOff: SignOff): RawBuilder<SqlBool> {
  if (signOff === "open")
    return sql`not exists (select from reviews r where r.story_id = a.id and r.sign_off <> 'open')`;
  return sql`a.id in (select r.story_id from reviews r where r.sign_off = ${signOff} and r.story_id is not null)`;
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
