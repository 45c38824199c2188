import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#shared/contract/pagination.ts";
import type { StorySort, StoryState } from "#shared/contract/stories.ts";
import { prepareQuery, prepareShapes } from "../../platform/database/prepared.ts";
import type { Db } from "../../schema/tables.ts";
import {
  type Found,
  findings,
  type SearchLimits,
  type SteadySearch,
  type SteadyValues,
  searchLimits,
  steadyFound,
} from "./story-find.repo.ts";
import { storiesJson } from "./story-json.repo.ts";
import { markOf, type StoryMark } from "./story-mark.ts";

export interface StoryFilter {
  search?: string | undefined;
  externalIds?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  state?: StoryState | undefined;
  /** In any of these. */
  categoryIds?: number[] | undefined;
}

type Range = { limit: number; offset: number };
/** Which part of a list; and for its JSON where the service is found, and how much of it is made in one go. */
type Wanted = Range & { baseUrl: string; jsonBytes: number };
type Condition = RawBuilder<SqlBool>;

/** What an article has to fulfil: be among what was found, and something by itself. */
interface Asked {
  publicationId: number;
  found: Found;
  article: Condition[];
}

const mark = markOf("a");

export interface ListedStories {
  marks: StoryMark[];
  /** The articles of the page themselves as one JSON array, where they were read on the way. */
  json?: string | null;
  totalCount: number;
}

export interface Listing {
  publicationId: number;
  filter: StoryFilter;
  sort: StorySort;
  page: Page;
  /** The service's own, for the addresses of images. */
  baseUrl: string;
}

/** A page of articles, and how many there are in all. */
export async function listStories(
  db: Db,
  { publicationId, filter, sort, page, baseUrl }: Listing,
  limits: SearchLimits = searchLimits,
): Promise<ListedStories> {
  const range = { limit: page.per, offset: (page.page - 1) * page.per };
  const found = await findings(db, publicationId, filter, limits);
  const asked = { publicationId, found, article: articleConditions(filter) };
  const isUnfiltered = found.sets.length === 0 && found.texts === null && asked.article.length === 0;
  if (isUnfiltered) {
    if (sort === "newest") return selectNewest(db, { publicationId, ...range });
    return { marks: await walk(db, asked, [], sort, range), totalCount: await countAll(db, publicationId) };
  }
  const { walking } = found;
  const canWalk =
    walking !== null &&
    found.texts === null &&
    (found.sets.length === 0 || sort === "newest" || sort === "oldest");
  // What takes long to find is found once, and its total and its page are taken from that. Otherwise the total says which
  // way to the page is the shorter one; a planner could only guess.
  const wanted = { ...range, baseUrl, jsonBytes: limits.jsonBytes };
  const collected = await collect(db, asked, sort, wanted, canWalk ? limits.walkFrom : null);
  if (isPage(collected)) return collected;
  const { totalCount } = collected;
  if (totalCount <= range.offset) return { marks: [], totalCount };
  const walks =
    canWalk &&
    (found.sets.length === 0 ||
      (range.offset + range.limit) * ((await countAll(db, publicationId)) / totalCount) <= limits.walkRows);
  if (walks) return { marks: await walk(db, asked, walking, sort, range), totalCount };
  const { marks } = await collect(db, asked, sort, wanted, null);
  return { marks: marks ?? [], totalCount };
}

const storedCount = (publicationId: number) =>
  sql<number>`(select coalesce(sum(count), 0)::int from story_counts where publication_id = ${publicationId})`;

const selectFirst = prepareQuery(
  (db: Db, { publicationId, limit, offset }: Range & { publicationId: number }) =>
    db.selectNoFrom([
      storedCount(publicationId).as("totalCount"),
      sql<StoryMark[]>`array(
        select ${mark} from stories a where a.publication_id = ${publicationId}
        order by a.id desc limit ${limit} offset ${offset}
      )`.as("marks"),
    ]),
);

async function selectNewest(db: Db, asked: Range & { publicationId: number }) {
  const [row] = await selectFirst(db, asked);
  return row ?? { marks: [], totalCount: 0 };
}

const selectCount = prepareQuery((db: Db, { publicationId }: { publicationId: number }) =>
  db.selectNoFrom(storedCount(publicationId).as("count")),
);

async function countAll(db: Db, publicationId: number): Promise<number> {
  const [row] = await selectCount(db, { publicationId });
  return row?.count ?? 0;
}

/** The identifiers of everything that matches, as a common table expression to be named once. */
function matches({ publicationId, found, article }: Asked) {
  const conditions = found.texts === null ? article : [...article, found.texts];
  const and = (all: Condition[]) => (all.length === 0 ? sql`true` : sql.join(all, sql` and `));
  if (found.sets.length === 0)
    return sql`with matches as (
      select a.id from stories a where a.publication_id = ${publicationId} and ${and(conditions)})`;
  const [first, ...others] = found.sets.map((_, index) => sql.table(`found_${index}`));
  const sets = found.sets.map(
    (set, index) => sql`${sql.table(`found_${index}`)} as (select story_id from (${set}) found)`,
  );
  // Not as a join: a planner that takes the sets for small would compare each article of one with each of the other. This is
  // a table of hashes as long as `work_mem` has room for it: for a quarter of a million articles unless it is set lower.
  const inOthers = others.map((set) => sql<SqlBool>`(f.story_id in (select story_id from ${set})) is true`);
  const articles = conditions.length === 0 ? sql`` : sql`join stories a on a.id = f.story_id`;
  const indexed = (also: Condition[]) =>
    sql`select f.story_id as id from ${first} f ${articles} where ${and([...inOthers, ...conditions, ...also])}`;
  if (!found.waiting) return sql`with ${sql.join(sets)}, matches as (${indexed([])})`;
  const { fitting, outdated } = found.waiting;
  // Those that fit may be in both, if they were indexed after they were looked for. An array, because a planner that sees
  // how many there are would rather read every article.
  return sql`with ${sql.join(sets)}, unindexed as materialized (${fitting}),
    passed_over as materialized (select story_id from unindexed union all ${outdated}), matches as (
    ${indexed([sql`f.story_id not in (select story_id from passed_over)`])}
    union all
    select a.id from stories a where a.id = any(array(select story_id from unindexed)) and ${and(article)})`;
}

type Collected = Omit<ListedStories, "marks"> & { marks: StoryMark[] | null };

/**
 * Everything that matches: how many there are, and a page of them put in order; none where there are more than `atMost`.
 */
async function collect(
  db: Db,
  asked: Asked,
  sort: StorySort,
  wanted: Wanted,
  atMost: number | null,
): Promise<Collected> {
  const { steady } = asked.found;
  const isSteady = steady !== null && asked.article.length === 0 && atMost !== null;
  const { publicationId } = asked;
  const [row] =
    isSteady && (sort === "newest" || sort === "oldest")
      ? await collectSteady(db, `${sort} ${steady.shape}`, {
          ...steady.values,
          ...wanted,
          publicationId,
          atMost,
        })
      : (await collectQuery(asked, sort, wanted, atMost).execute(db)).rows;
  return row ?? { marks: [], totalCount: 0 };
}

function isPage(collected: Collected): collected is ListedStories {
  return collected.marks !== null;
}

type SteadyShape = `${"newest" | "oldest"} ${SteadySearch["shape"]}`;
type SteadyAsked = SteadyValues & Wanted & { publicationId: number; atMost: number };

/** Total and articles in one go: to ask for what is found by itself would take as long again. */
const collectSteady = prepareShapes((db: Db, shape: SteadyShape, given: SteadyAsked) => {
  const [sort, ...of] = shape.split(" ") as ["newest" | "oldest", ...string[]];
  const { publicationId, baseUrl, jsonBytes, atMost, limit, offset } = given;
  const found = steadyFound(of.join(" ") as SteadySearch["shape"], publicationId, given);
  const asked = { publicationId, found: { ...found, walking: null, texts: null, steady: null }, article: [] };
  // Only the branch of a case that is taken is evaluated: to put many in order takes half as long as finding them, and how
  // long a text is can be said without reading it.
  const query = sql<Collected>`
    ${counted(asked)}, page as materialized (
      select total, case when total <= ${atMost} then array(
        select a.id from unnest(ids) a(id) order by ${orders[sort]} limit ${limit} offset ${offset}
      ) end as ids from counted)
    select total as "totalCount",
      case when ids is not null then coalesce(marks, '{}') end as marks,
      case when bytes <= ${jsonBytes} then ${storiesJson(sql`page.ids`, baseUrl)} end as json
    from page, lateral (
      select array_agg(${mark} order by ${orders[sort]}) as marks,
        sum(octet_length(a.content) + octet_length(a.preview)) as bytes
      from stories a where a.id = any(page.ids)
    ) stand`;
  return { compile: () => query.compile(db) };
});

/** Names the identifiers of all that matches `counted.ids`, and how many they are `counted.total`. */
function counted(asked: Asked) {
  // An array, because a table of them would cost as much as finding them.
  return sql`${matches(asked)}, counted as materialized (
      select count(*)::int as total, coalesce(array_agg(id), '{}') as ids from matches)`;
}

function collectQuery(
  asked: Asked,
  sort: StorySort,
  { limit, offset }: Range,
  atMost: number | null,
): RawBuilder<Collected> {
  const page = sql`limit ${limit} offset ${offset}`;
  // Put in order by their numbers alone where these say it, so that no more than the page is read.
  const marks =
    sort === "newest" || sort === "oldest"
      ? sql`select ${mark} from (select a.id from unnest(ids) a(id) order by ${orders[sort]} ${page}) p
        join stories a using (id) order by ${orders[sort]}`
      : sql`select ${mark} from stories a where a.id = any(ids) order by ${orders[sort]} ${page}`;
  const few = atMost === null ? sql`true` : sql`total <= ${atMost}`;
  return sql`
    ${counted(asked)}
    select total as "totalCount", case when ${few} then array(${marks}) end as marks from counted`;
}

/** A page of what matches, by looking at articles in their order until it is full. */
async function walk(
  db: Db,
  { publicationId, found, article }: Asked,
  walking: Condition[],
  sort: StorySort,
  { limit, offset }: Range,
): Promise<StoryMark[]> {
  const page = sql`limit ${limit} offset ${offset}`;
  const where = (all: Condition[]) => sql.join([sql`true`, ...all], sql` and `);
  const isSearched = found.sets.length > 0;
  const { waiting } = found;
  const known = waiting ? [sql<SqlBool>`s.story_id not in (${waiting.outdated})`] : [];
  const articles = article.length === 0 ? sql`` : sql`join stories a on a.id = s.story_id`;
  const direction = sql.raw(sort === "newest" ? "desc" : "asc");
  const indexed = (range: RawBuilder<unknown>) => sql`
    select s.story_id as id from story_search s ${articles}
    where s.publication_id = ${publicationId} and ${where([...walking, ...known, ...article])}
    order by s.story_id ${direction} ${range}`;
  const searched = !waiting
    ? indexed(page)
    : sql`
      select id from (
        (${indexed(sql`limit ${limit + offset}`)})
        union
        select a.id from stories a where a.id = any(array(${waiting.fitting})) and ${where(article)}
      ) either order by id ${direction} ${page}`;
  const { rows } = await sql<{ mark: StoryMark }>`
    ${
      isSearched
        ? sql`select ${mark} as mark from (${searched}) p join stories a using (id) order by ${orders[sort]}`
        : sql`select ${mark} as mark from stories a
            where a.publication_id = ${publicationId} and ${where([...walking, ...article])} order by ${orders[sort]} ${page}`
    }`.execute(db);
  return rows.map((row) => row.mark);
}

const title = sql`lower(left(a.title, 200))`;
const orders = {
  newest: sql`a.id desc`,
  oldest: sql`a.id`,
  title: sql`${title}, a.id`,
  "-title": sql`${title} desc, a.id desc`,
  released_at: sql`a.released_at, a.id`,
  "-released_at": sql`a.released_at desc nulls last, a.id desc`,
} satisfies Record<StorySort, unknown>;

function articleConditions({ from, to, state, categoryIds }: StoryFilter): Condition[] {
  const conditions: Condition[] = [];
  if (from) conditions.push(sql`a.created_at >= ${from}`);
  if (to) conditions.push(sql`a.created_at <= ${to}`);
  if (state) conditions.push(inState[state]);
  if (categoryIds)
    conditions.push(
      sql`a.id in (select c.story_id from story_category_assignments c where c.article_category_id = any(${categoryIds}::integer[]))`,
    );
  return conditions;
}

const inState: Record<StoryState, Condition> = {
  draft: sql`a.published_at is null`,
  undated: sql`(a.published_at is not null and a.released_at is null)`,
  scheduled: sql`(a.published_at is not null and a.released_at > now())`,
  visible: sql`(a.published_at is not null and a.released_at <= now())`,
};
