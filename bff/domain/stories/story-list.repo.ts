import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#shared/contract/pagination.ts";
import type { StorySort, StoryState } from "#shared/contract/stories.ts";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { Db } from "../../services.ts";
import { type StoryRow, selectStories } from "./stories.repo.ts";
import { type Found, findings, type SearchLimits, searchLimits } from "./story-find.repo.ts";

export interface StoryFilter {
  search?: string | undefined;
  externalIds?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  state?: StoryState | undefined;
  categoryId?: number | undefined;
}

type Range = { limit: number; offset: number };
type Condition = RawBuilder<SqlBool>;

/** What an article has to fulfil: be among what was found, and something by itself. */
interface Asked {
  publicationId: number;
  found: Found;
  article: Condition[];
}

/** A page of articles and how many there are in all. */
export async function listStories(
  db: Db,
  publicationId: number,
  filter: StoryFilter,
  sort: StorySort,
  page: Page,
  limits: SearchLimits = searchLimits,
): Promise<{ rows: StoryRow[]; totalCount: number }> {
  const range = { limit: page.per, offset: (page.page - 1) * page.per };
  const found = await findings(db, publicationId, filter, limits);
  if (found === null) return { rows: [], totalCount: 0 };
  const asked = { publicationId, found, article: articleConditions(filter) };
  const isUnfiltered = found.sets.length === 0 && found.texts === null && asked.article.length === 0;
  if (isUnfiltered && sort === "newest") {
    const [rows, totalCount] = await Promise.all([
      selectNewest(db, { publicationId, ...range }),
      countAll(db, publicationId),
    ]);
    return { rows, totalCount };
  }
  // What takes long to find is found once, and its total and its page are taken from that.
  if (found.walking === null || found.texts !== null) {
    const { ids, count } = await collect(db, asked, sort, range);
    return { rows: await storiesOf(db, ids), totalCount: count };
  }
  // Otherwise the total comes first: it says which way to the page is the shorter one; a planner could only guess.
  const totalCount = isUnfiltered ? await countAll(db, publicationId) : await countMatches(db, asked);
  if (totalCount <= range.offset) return { rows: [], totalCount };
  const walks =
    found.sets.length === 0 ||
    ((sort === "newest" || sort === "oldest") &&
      totalCount > limits.walkFrom &&
      (range.offset + range.limit) * ((await countAll(db, publicationId)) / totalCount) <= limits.walkRows);
  const ids = walks
    ? await walk(db, asked, found.walking, sort, range)
    : (await collect(db, asked, sort, range)).ids;
  return { rows: await storiesOf(db, ids), totalCount };
}

const selectNewest = prepareQuery(
  (db: Db, { publicationId, limit, offset }: Range & { publicationId: number }) =>
    selectStories(db)
      .where("stories.publication_id", "=", publicationId)
      .orderBy("stories.id", "desc")
      .limit(sql<number>`${limit}`)
      .offset(sql<number>`${offset}`),
);

const selectByIds = prepareQuery((db: Db, { ids }: { ids: number[] }) =>
  selectStories(db).where("stories.id", "=", sql<number>`any(${ids}::integer[])`),
);

/** The articles in the order of their identifiers. */
async function storiesOf(db: Db, ids: number[]): Promise<StoryRow[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await selectByIds(db, { ids })).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const selectCount = prepareQuery((db: Db, { publicationId }: { publicationId: number }) =>
  db
    .selectFrom("story_counts")
    .select(sql<number>`coalesce(sum(count), 0)::int`.as("count"))
    .where("publication_id", "=", publicationId),
);

async function countAll(db: Db, publicationId: number): Promise<number> {
  const [row] = await selectCount(db, { publicationId });
  return row?.count ?? 0;
}

async function countMatches(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${matches(asked)} select count(*)::int as count from matches`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The identifiers of everything that matches, as a common table expression that is read once where it can be. */
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
  const inOthers = others.map((set) => sql<SqlBool>`f.story_id in (select story_id from ${set})`);
  const articles = conditions.length === 0 ? sql`` : sql`join stories a on a.id = f.story_id`;
  return sql`with ${sql.join(sets)}, matches as (
    select f.story_id as id from ${first} f ${articles} where ${and([...inOthers, ...conditions])})`;
}

/** Everything that matches put in order: how many there are, and a page of them. */
async function collect(
  db: Db,
  asked: Asked,
  sort: StorySort,
  { limit, offset }: Range,
): Promise<{ count: number; ids: number[] }> {
  const byNumber = sort === "newest" || sort === "oldest";
  const from = byNumber ? sql`matches a` : sql`matches join stories a using (id)`;
  const { rows } = await sql<{ count: number; ids: number[] }>`
    ${matches(asked)}
    select (select count(*)::int from matches) as count,
      array(select a.id from ${from} order by ${orders[sort]} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  return rows[0] ?? { count: 0, ids: [] };
}

/** A page of what matches, by looking at articles in their order until it is full. */
async function walk(
  db: Db,
  { publicationId, found, article }: Asked,
  walking: Condition[],
  sort: StorySort,
  { limit, offset }: Range,
): Promise<number[]> {
  const isSearched = found.sets.length > 0;
  const where = sql.join([...walking, ...article], sql` and `);
  const articles = article.length === 0 ? sql`` : sql`join stories a on a.id = s.story_id`;
  const { rows } = await sql<{ id: number }>`
    ${
      isSearched
        ? sql`select s.story_id as id from story_search s ${articles} where s.publication_id = ${publicationId} and ${where}
            order by s.story_id ${sql.raw(sort === "newest" ? "desc" : "asc")}`
        : sql`select a.id from stories a where a.publication_id = ${publicationId} and ${article.length === 0 ? sql`true` : where}
            order by ${orders[sort]}`
    } limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
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

function articleConditions({ from, to, state, categoryId }: StoryFilter): Condition[] {
  const conditions: Condition[] = [];
  if (from) conditions.push(sql`a.created_at >= ${from}`);
  if (to) conditions.push(sql`a.created_at <= ${to}`);
  if (state) conditions.push(inState[state]);
  if (categoryId !== undefined)
    conditions.push(
      sql`exists (select from story_category_assignments c where c.story_id = a.id and c.article_category_id = ${categoryId})`,
    );
  return conditions;
}

const inState: Record<StoryState, Condition> = {
  draft: sql`a.published_at is null`,
  undated: sql`(a.published_at is not null and a.released_at is null)`,
  scheduled: sql`(a.published_at is not null and a.released_at > now())`,
  visible: sql`(a.published_at is not null and a.released_at <= now())`,
};
