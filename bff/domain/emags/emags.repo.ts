import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { EmagSort, EmagState, ImportMode, ImportStatus } from "#shared/contract/emags.ts";
import type { Page } from "#shared/contract/pagination.ts";
import type { Database } from "../../schema/tables.ts";
import type { Db } from "../../services.ts";

export interface EmagFilter {
  search?: string | undefined;
  state?: EmagState | undefined;
  mode?: ImportMode | undefined;
  releasedFrom?: Date | undefined;
  releasedTo?: Date | undefined;
}

type EmagBuilder = ExpressionBuilder<Database, "emags">;

/** An issue with what a record of the contract needs beside its own columns. */
function selectEmags(db: Db) {
  return db
    .selectFrom("emags")
    .innerJoin("imports", (join) =>
      join.onRef("imports.emag_id", "=", "emags.id").on("imports.current", "=", true),
    )
    .selectAll("emags")
    .select("imports.status as import_status")
    .select(categoryIds);
}

const categoryIds = sql<number[]>`array(
  select a.emag_category_id from emag_category_assignments a
  where a.emag_id = emags.id order by a.position
)`.as("category_ids");

export type EmagRow = NonNullable<Awaited<ReturnType<typeof findEmag>>>;

export function findEmag(db: Db, publicationId: number, emagId: number) {
  return selectEmags(db)
    .where("emags.publication_id", "=", publicationId)
    .where("emags.id", "=", emagId)
    .executeTakeFirst();
}

/** Locks the issue until the transaction ends, so that two changes follow each other. */
export function lockEmag(trx: Db, publicationId: number, emagId: number) {
  return trx
    .selectFrom("emags")
    .selectAll()
    .select(categoryIds)
    .where("publication_id", "=", publicationId)
    .where("id", "=", emagId)
    .forUpdate()
    .executeTakeFirst();
}

export async function listEmags(
  db: Db,
  publicationId: number,
  filter: EmagFilter,
  sort: EmagSort,
  { page, per }: Page,
): Promise<EmagRow[]> {
  let query = selectEmags(db).where("emags.publication_id", "=", publicationId).where(matches(filter));
  const name = sql`lower(left(emags.name, 200))`;
  if (sort === "name") query = query.orderBy(name).orderBy("emags.id");
  if (sort === "-name") query = query.orderBy(name, "desc").orderBy("emags.id", "desc");
  if (sort === "released_at") query = query.orderBy("emags.released_at", "asc").orderBy("emags.id");
  if (sort === "-released_at")
    query = query
      .orderBy("emags.released_at", (order) => order.desc().nullsLast())
      .orderBy("emags.id", "desc");
  if (sort === "oldest") query = query.orderBy("emags.id");
  if (sort === "newest") query = query.orderBy("emags.id", "desc");
  return query
    .limit(per)
    .offset((page - 1) * per)
    .execute();
}

export async function countEmags(db: Db, publicationId: number, filter: EmagFilter): Promise<number> {
  const { count } = await db
    .selectFrom("emags")
    .where("emags.publication_id", "=", publicationId)
    .where(matches(filter))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function matches(filter: EmagFilter) {
  return (eb: EmagBuilder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (filter.search) {
      const pattern = `%${filter.search.replace(/[\\%_]/g, "\\$&")}%`;
      conditions.push(eb("emags.search_text", "like", sql<string>`lower(${pattern})`));
    }
    if (filter.mode) conditions.push(eb("emags.mode", "=", filter.mode));
    if (filter.releasedFrom) conditions.push(eb("emags.released_at", ">=", filter.releasedFrom));
    if (filter.releasedTo) conditions.push(eb("emags.released_at", "<=", filter.releasedTo));
    if (filter.state) conditions.push(inState(eb, filter.state));
    return eb.and(conditions);
  };
}

/** Readers see an issue only while its import is finished. */
function inState(eb: EmagBuilder, state: EmagState): Expression<SqlBool> {
  const imported = (...statuses: ImportStatus[]) =>
    eb.exists(
      eb
        .selectFrom("imports")
        .select("imports.id")
        .whereRef("imports.emag_id", "=", "emags.id")
        .where("imports.current", "=", true)
        .where("imports.status", "in", statuses),
    );
  switch (state) {
    case "importing":
      return imported("pending", "processing");
    case "failed":
      return imported("failed");
    case "visible":
      return eb.and([imported("finished"), eb("emags.released_at", "<=", sql<Date>`now()`)]);
    case "scheduled":
      return eb.and([imported("finished"), eb("emags.released_at", ">", sql<Date>`now()`)]);
    case "unscheduled":
      return eb.and([imported("finished"), eb("emags.released_at", "is", null)]);
  }
}

/** Replaces the categories of an issue, in the order given: the first is the main one. */
export async function setCategories(trx: Db, emagId: number, categoryIds: number[]): Promise<void> {
  await trx.deleteFrom("emag_category_assignments").where("emag_id", "=", emagId).execute();
  if (categoryIds.length === 0) return;
  await trx
    .insertInto("emag_category_assignments")
    .values(categoryIds.map((id, position) => ({ emag_id: emagId, emag_category_id: id, position })))
    .execute();
}
