import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { awaitsApproval } from "#bff/domain/imports/index.ts";
import { hideFromPlanner, prepareShapes } from "#bff/platform/database/prepared.ts";
import { containsPattern, escapeLike } from "#bff/platform/text-search/like-pattern.ts";
import type { ReadyEmag } from "#bff/schema/tables/imports.ts";
import type { Database, Db } from "#bff/schema/tables.ts";
import type { ManagedEmagSort } from "#shared/console/issues/managed-emags.ts";
import type { EmagSort, EmagState, ImportMode, ImportStatus } from "#shared/contract/emags.ts";
import type { Page } from "#shared/contract/pagination.ts";
import { emagJson, managedEmagJson } from "./emag-json.repo.ts";

export interface EmagFilter {
  search?: string | undefined;
  externalId?: string | undefined;
  peId?: string | undefined;
  state?: EmagState | undefined;
  mode?: ImportMode | undefined;
  releasedFrom?: Date | undefined;
  releasedTo?: Date | undefined;
  createdFrom?: Date | undefined;
  createdTo?: Date | undefined;
}

type EmagBuilder = ExpressionBuilder<Database, "emags">;
type EmagQuery = SelectQueryBuilder<Database, "emags", object>;
type Range = { limit: number; offset: number };

export interface ListedEmags {
  /** The issues of the page as one JSON array. */
  text: string;
  totalCount: number;
}

/** Order and JSON of listed issues. */
interface Form {
  order: RawBuilder<unknown>;
  json: RawBuilder<string>;
}

/** Returns a page of issues as the contract presents them, and the total count. */
export async function listEmags(
  db: Db,
  publicationId: number,
  filter: EmagFilter,
  sort: EmagSort,
  { page, per }: Page,
): Promise<ListedEmags> {
  const range = rangeOf({ page, per });
  const { search, ...others } = filter;
  const isPlain = Object.values(others).every((value) => value === undefined);
  const rows = isPlain
    ? search
      ? await searchPlainly(db, sort, { publicationId, pattern: containsPattern(search), ...range })
      : await listPlainly(db, sort, { publicationId, ...range })
    : await (search ? searchQuery : listQuery)(db, contractForm(sort), {
        matching: selectMatching(db, publicationId, filter),
        ...range,
      }).execute();
  return rows[0] ?? NONE;
}

/** Returns a page of issues as the console lists them, and the total count. */
export async function listManagedEmags(
  db: Db,
  publicationId: number,
  filter: EmagFilter,
  sort: ManagedEmagSort,
  page: Page,
): Promise<ListedEmags> {
  const form = { order: managedOrder(sort), json: managedEmagJson };
  const listing = { matching: selectMatching(db, publicationId, filter), ...rangeOf(page) };
  const [row] = await (filter.search ? searchQuery : listQuery)(db, form, listing).execute();
  return row ?? NONE;
}

const NONE: ListedEmags = { text: "[]", totalCount: 0 };

function rangeOf({ page, per }: Page): Range {
  return { limit: per, offset: (page - 1) * per };
}

function contractForm(sort: EmagSort): Form {
  return { order: orders[sort], json: emagJson };
}

interface Listing extends Range {
  matching: EmagQuery;
  /** Their number, if it is maintained. */
  total?: RawBuilder<number>;
}

/** Builds one query for page and total, because each round trip costs the service more than the query costs the database. */
function listQuery(db: Db, form: Form, { matching, limit, offset, total }: Listing) {
  const ids = matching
    .select("emags.id")
    .orderBy(form.order)
    .limit(sql<number>`${limit}`)
    .offset(sql<number>`${offset}`);
  return db.selectNoFrom([
    (total ?? sql<number>`(${matching.select(sql<number>`count(*)::int`.as("count"))})`).as("totalCount"),
    arrayOf(pageOf(db, form, sql`${ids}`)).as("text"),
  ]);
}

/**
 * Builds the query for page and total of a search. The matches are a materialized CTE, because the planner misjudges their number
 * and would scan all issues instead of using the index.
 */
function searchQuery(db: Db, form: Form, { matching, limit, offset }: Listing) {
  const found = matching
    .select(["emags.id", "emags.name", "emags.released_at", "emags.updated_at", "emags.created_by"])
    .select(["emags.mode", "emags.cents"]);
  const ids = sql`select emags.id from found emags order by ${form.order} limit ${limit} offset ${offset}`;
  return db
    .with(
      (cte) => cte("found").materialized(),
      () => found,
    )
    .selectNoFrom([
      sql<number>`(select count(*)::int from found)`.as("totalCount"),
      arrayOf(pageOf(db, form, ids)).as("text"),
    ]);
}

/** Selects the JSON of the issues with these IDs. Found first, so that no JSON is built for the issues of earlier pages. */
function pageOf(db: Db, { order, json }: Form, ids: RawBuilder<unknown>) {
  const page = db.selectFrom("emags").where("emags.id", "=", sql<number>`any(array(${ids}))`);
  return selectJson(page, json).orderBy(order);
}

function selectJson(emags: EmagQuery, json: RawBuilder<string>) {
  return emags
    .innerJoin("imports", (join) =>
      join.onRef("imports.emag_id", "=", "emags.id").on("imports.current", "=", sql.lit(true)),
    )
    .select(json.as("json"));
}

function arrayOf(page: ReturnType<typeof selectJson>): RawBuilder<string> {
  return sql<string>`(select coalesce(json_agg(json), '[]')::text from (${page}) listed)`;
}

const listPlainly = prepareShapes(
  (db: Db, sort: EmagSort, { publicationId, ...range }: Range & { publicationId: number }) =>
    listQuery(db, contractForm(sort), {
      ...range,
      matching: selectMatching(db, publicationId, {}),
      total: sql`(select coalesce(sum(count), 0)::int from emag_counts where publication_id = ${publicationId})`,
    }),
);

const searchPlainly = prepareShapes(
  (
    db: Db,
    sort: EmagSort,
    { publicationId, pattern, ...range }: Range & { publicationId: number; pattern: string },
  ) =>
    searchQuery(db, contractForm(sort), {
      ...range,
      matching: selectMatching(db, publicationId, {}).where((eb) => contains(eb, hideFromPlanner(pattern))),
    }),
);

const name = sql`lower(left(emags.name, 200))`;
const orders = {
  newest: sql`emags.id desc`,
  oldest: sql`emags.id`,
  name: sql`${name}, emags.id`,
  "-name": sql`${name} desc, emags.id desc`,
  released_at: sql`emags.released_at, emags.id`,
  "-released_at": sql`emags.released_at desc nulls last, emags.id desc`,
} satisfies Record<EmagSort, unknown>;

const managedColumns = {
  released_at: sql`emags.released_at`,
  name,
  sign_off: sql`coalesce((
    select array_position(array['requested', 'changes_requested', 'approved'], r.sign_off) from reviews r where r.emag_id = emags.id
  ), 0)`,
  updated_at: sql`emags.updated_at`,
  created_by: sql`lower(coalesce(emags.created_by, ''))`,
  created_at: sql`emags.id`,
  mode: sql`emags.mode`,
  cents: sql`emags.cents`,
} satisfies Record<Exclude<ManagedEmagSort, `-${string}`>, unknown>;

/** Builds an order that both directions of an index on the column and the id serve. */
function managedOrder(sort: ManagedEmagSort): RawBuilder<unknown> {
  const isDescending = sort.startsWith("-");
  const column = managedColumns[sort.replace("-", "") as keyof typeof managedColumns];
  return isDescending ? sql`${column} desc, emags.id desc` : sql`${column}, emags.id`;
}

function contains(eb: EmagBuilder, pattern: RawBuilder<unknown>) {
  return eb("emags.search_text", "like", sql<string>`lower(${pattern})`);
}

/** Builds the condition for a whole identifier, which the index of the searched text finds at its end. No identifier is empty. */
function hasExternalId(eb: EmagBuilder, value: string): Expression<SqlBool> {
  if (value === "") return eb.val(false);
  return eb.and([
    eb("emags.search_text", "like", sql<string>`lower(${`%\n${escapeLike(value)}`})`),
    eb("emags.external_id", "=", value),
  ]);
}

/** Selects the issues of a filter. */
function selectMatching(db: Db, publicationId: number, filter: EmagFilter): EmagQuery {
  const emags = db
    .selectFrom("emags")
    .where("emags.publication_id", "=", publicationId)
    .where(matches(filter));
  if (filter.state !== "visible") return emags;
  return emags.innerJoin(
    sql<ReadyEmag>`shown_emags(now())`.as("shown"),
    "shown.emag_id",
    "emags.id",
  ) as unknown as EmagQuery;
}

function matches(filter: EmagFilter) {
  return (eb: EmagBuilder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (filter.search) conditions.push(contains(eb, sql`${containsPattern(filter.search)}`));
    if (filter.externalId !== undefined) conditions.push(hasExternalId(eb, filter.externalId));
    if (filter.peId !== undefined) conditions.push(eb("emags.pe_id", "=", filter.peId));
    if (filter.mode) conditions.push(eb("emags.mode", "=", filter.mode));
    if (filter.releasedFrom) conditions.push(eb("emags.released_at", ">=", filter.releasedFrom));
    if (filter.releasedTo) conditions.push(eb("emags.released_at", "<=", filter.releasedTo));
    if (filter.createdFrom) conditions.push(eb("emags.created_at", ">=", filter.createdFrom));
    if (filter.createdTo) conditions.push(eb("emags.created_at", "<=", filter.createdTo));
    if (filter.state && filter.state !== "visible") conditions.push(inState(eb, filter.state));
    return eb.and(conditions);
  };
}

/**
 * Builds the condition for a state. An issue with kept previous pages is in two states: that of these pages and that of its import or,
 * if they lack a required approval, of its new pages. So is one whose new name or preview waits for an approval.
 */
function inState(eb: EmagBuilder, state: Exclude<EmagState, "visible">): Expression<SqlBool> {
  const imports = eb.selectFrom("imports").select("imports.id").whereRef("imports.emag_id", "=", "emags.id");
  const imported = (...statuses: ImportStatus[]) =>
    eb.exists(imports.where("imports.current", "=", true).where("imports.status", "in", statuses));
  const hasPages = eb.exists(imports.where("imports.shown", "=", true));
  switch (state) {
    case "importing":
      return imported("pending", "processing");
    case "failed":
      return imported("failed");
    case "scheduled":
      return eb.and([hasPages, eb("emags.released_at", ">", sql<Date>`now()`)]);
    case "unscheduled":
      return eb.and([hasPages, eb("emags.released_at", "is", null)]);
    case "awaiting_approval":
      return awaitsApproval("emags");
  }
}
