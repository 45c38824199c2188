import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#shared/contract/pagination.ts";
import type { StorySort, StoryState } from "#shared/contract/stories.ts";
import { prepareQuery } from "../../platform/database/prepared.ts";
import type { Db } from "../../services.ts";
import { type StoryRow, selectStories } from "./stories.repo.ts";
import { matchingWords } from "./story-search.repo.ts";
import { fold, needleOf, patternOf } from "./story-words.ts";

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

/** What an article has to fulfil: by what it is found by (`found`), and by itself (`article`). */
interface Conditions {
  found: Condition[];
  /** The same, for a walk from the newest on: written so that no index of words or identifiers is used. */
  foundWalking: Condition[];
  article: Condition[];
}

/** More matches than this are walked through from the newest on, fewer are collected and then put in order. */
const MANY_MATCHES = 2_000;

/** A page of articles and how many there are in all. */
export async function listStories(
  db: Db,
  publicationId: number,
  filter: StoryFilter,
  sort: StorySort,
  page: Page,
): Promise<{ rows: StoryRow[]; totalCount: number }> {
  const range = { limit: page.per, offset: (page.page - 1) * page.per };
  const conditions = await conditionsOf(db, filter);
  if (conditions === null) return { rows: [], totalCount: 0 };
  if (isEmpty(conditions)) {
    const [rows, totalCount] = await Promise.all([
      sort === "newest"
        ? selectNewest(db, { publicationId, ...range })
        : sortedIds(db, publicationId, conditions, sort, range, 0).then((ids) => storiesOf(db, ids)),
      countAll(db, publicationId),
    ]);
    return { rows, totalCount };
  }
  // The total is needed anyway, and says which way to the page is the shorter one; a planner could only guess.
  const totalCount = await countMatches(db, publicationId, conditions);
  if (totalCount <= range.offset) return { rows: [], totalCount };
  const ids = await sortedIds(db, publicationId, conditions, sort, range, totalCount);
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

async function countMatches(db: Db, publicationId: number, conditions: Conditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${source(publicationId, conditions, conditions.found)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function sortedIds(
  db: Db,
  publicationId: number,
  conditions: Conditions,
  sort: StorySort,
  { limit, offset }: Range,
  matches: number,
): Promise<number[]> {
  const byNumber = sort === "newest" || sort === "oldest";
  const walking = byNumber && matches > MANY_MATCHES;
  const found = walking ? conditions.foundWalking : conditions.found;
  const needsArticle = !byNumber || conditions.found.length === 0;
  const from = source(publicationId, conditions, found, needsArticle);
  const { id, order } = orderOf(sort, conditions.found.length > 0);
  const page = sql`limit ${limit} offset ${offset}`;
  const { rows } = await (byNumber && !walking
    ? sql<{ id: number }>`
        with matches as materialized (select ${id} as id from ${from})
        select id from matches order by id ${sql.raw(sort === "newest" ? "desc" : "asc")} ${page}`
    : sql<{ id: number }>`select ${id} as id from ${from} order by ${order} ${page}`
  ).execute(db);
  return rows.map((row) => row.id);
}

/** `s` is what articles are found by, `a` the articles themselves; each is read only where it is asked about. */
function source(publicationId: number, { article }: Conditions, found: Condition[], needsArticle = false) {
  const conditions = [...found, ...article];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  if (found.length === 0) return sql`stories a where a.publication_id = ${publicationId} and ${where}`;
  if (article.length === 0 && !needsArticle)
    return sql`story_search s where s.publication_id = ${publicationId} and ${where}`;
  return sql`story_search s join stories a on a.id = s.story_id where s.publication_id = ${publicationId} and ${where}`;
}

function orderOf(sort: StorySort, isSearched: boolean) {
  const id = isSearched ? sql`s.story_id` : sql`a.id`;
  const title = sql`lower(left(a.title, 200))`;
  const orders = {
    newest: sql`${id} desc`,
    oldest: sql`${id}`,
    title: sql`${title}, a.id`,
    "-title": sql`${title} desc, a.id desc`,
    released_at: sql`a.released_at, a.id`,
    "-released_at": sql`a.released_at desc nulls last, a.id desc`,
  } satisfies Record<StorySort, unknown>;
  return { id, order: orders[sort] };
}

function isEmpty({ found, article }: Conditions): boolean {
  return found.length === 0 && article.length === 0;
}

/** The conditions of a filter; null when nothing can fulfil them. */
async function conditionsOf(db: Db, filter: StoryFilter): Promise<Conditions | null> {
  const conditions: Conditions = { found: [], foundWalking: [], article: articleConditions(filter) };
  const both = (indexed: Condition, walking: Condition) => {
    conditions.found.push(indexed);
    conditions.foundWalking.push(walking);
  };
  if (filter.externalIds?.length) {
    const patterns = filter.externalIds.map((part) => patternOf({ text: fold(part), fit: "holds" }));
    both(
      sql`s.external_id like any(${patterns}::text[])`,
      sql`(s.external_id || '') like any(${patterns}::text[])`,
    );
  }
  const needle = needleOf(filter.search ?? "");
  if (!needle) return conditions;
  let looksInside = needle.parts.length > 1;
  for (const part of needle.parts) {
    const words = await matchingWords(db, part);
    if (words === null) looksInside = true;
    else if (words.length === 0) return null;
    else
      both(
        sql`s.words && ${words}::bigint[]`,
        // An array is made anew, which no index knows.
        sql`(s.words || '{}'::bigint[]) && ${words}::bigint[]`,
      );
  }
  if (looksInside) conditions.article.push(textHolds(needle.text));
  return conditions;
}

/** Looks at the texts themselves: for needles with white space in them, and for those that stand in too many words. */
function textHolds(text: string): Condition {
  const fields = ["title", "content", "external_id", "apple_product_identifier", "google_product_identifier"];
  const held = fields.map((field) => sql`strpos(replace(lower(a.${sql.raw(field)}), 'ς', 'σ'), ${text}) > 0`);
  return sql`(${sql.join(held, sql` or `)})`;
}

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
