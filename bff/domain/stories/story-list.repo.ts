import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Page } from "#shared/contract/pagination.ts";
import type { StorySort, StoryState } from "#shared/contract/stories.ts";
import type { Database } from "../../schema/tables.ts";
import type { Db } from "../../services.ts";
import { type StoryRow, selectStories } from "./stories.repo.ts";

export interface StoryFilter {
  search?: string | undefined;
  externalIds?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  state?: StoryState | undefined;
  categoryId?: number | undefined;
}

type StoryBuilder = ExpressionBuilder<Database, "stories">;

/** A page of articles and how many there are in all. */
export async function listStories(
  db: Db,
  publicationId: number,
  filter: StoryFilter,
  sort: StorySort,
  { page, per }: Page,
): Promise<{ rows: StoryRow[]; totalCount: number }> {
  const title = sql`lower(left(stories.title, 200))`;
  let query = selectStories(db).where("stories.publication_id", "=", publicationId).where(matches(filter));
  if (sort === "title") query = query.orderBy(title).orderBy("stories.id");
  if (sort === "-title") query = query.orderBy(title, "desc").orderBy("stories.id", "desc");
  if (sort === "released_at") query = query.orderBy("stories.released_at", "asc").orderBy("stories.id");
  if (sort === "-released_at")
    query = query
      .orderBy("stories.released_at", (order) => order.desc().nullsLast())
      .orderBy("stories.id", "desc");
  if (sort === "oldest") query = query.orderBy("stories.id");
  if (sort === "newest") query = query.orderBy("stories.id", "desc");
  const [rows, { count }] = await Promise.all([
    query
      .limit(per)
      .offset((page - 1) * per)
      .execute(),
    db
      .selectFrom("stories")
      .where("stories.publication_id", "=", publicationId)
      .where(matches(filter))
      .select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: count };
}

function matches(filter: StoryFilter) {
  return (eb: StoryBuilder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (filter.search) {
      const pattern = contains(filter.search);
      conditions.push(
        eb.or(
          (
            [
              "title",
              "content",
              "external_id",
              "apple_product_identifier",
              "google_product_identifier",
            ] as const
          ).map((field) => eb(`stories.${field}`, "ilike", pattern)),
        ),
      );
    }
    if (filter.externalIds?.length)
      conditions.push(
        eb.or(filter.externalIds.map((part) => eb("stories.external_id", "ilike", contains(part)))),
      );
    if (filter.from) conditions.push(eb("stories.created_at", ">=", filter.from));
    if (filter.to) conditions.push(eb("stories.created_at", "<=", filter.to));
    if (filter.state) conditions.push(inState(eb, filter.state));
    if (filter.categoryId !== undefined)
      conditions.push(
        eb.exists(
          eb
            .selectFrom("story_category_assignments")
            .select("story_id")
            .whereRef("story_category_assignments.story_id", "=", "stories.id")
            .where("article_category_id", "=", filter.categoryId),
        ),
      );
    return eb.and(conditions);
  };
}

function contains(part: string): string {
  return `%${part.replace(/[\\%_]/g, "\\$&")}%`;
}

function inState(eb: StoryBuilder, state: StoryState): Expression<SqlBool> {
  if (state === "draft") return eb("stories.published_at", "is", null);
  const published = eb("stories.published_at", "is not", null);
  switch (state) {
    case "undated":
      return eb.and([published, eb("stories.released_at", "is", null)]);
    case "scheduled":
      return eb.and([published, eb("stories.released_at", ">", sql<Date>`now()`)]);
    case "visible":
      return eb.and([published, eb("stories.released_at", "<=", sql<Date>`now()`)]);
  }
}
