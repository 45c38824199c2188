import { sql } from "kysely";
import { columnsOf, commonKeys } from "#bff/core/record-fields.ts";
import { IMAGE_COLUMNS } from "#bff/domain/images/index.ts";
import { STORY_FIELDS } from "#bff/domain/stories/index.ts";
import { countRows } from "#bff/platform/database/count-rows.ts";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { StoriesTable } from "#bff/schema/tables/stories.ts";
import type { Db } from "#bff/schema/tables.ts";
import { REVIEWED_FIELDS } from "#shared/console/articles/reviewed-fields.ts";
import { kioskStorySummary } from "#shared/kiosk/stories.ts";
import { isNoted } from "./list-deltas.repo.ts";
import { storyCategories } from "./protected-items.repo.ts";
import { hidePart, isPlain, type ListPart, momentOf, type ReleaseFilter, type Slice } from "./slice.ts";

/** Selects the articles that readers see now, or at the moment of a preview. */
export function selectShown(db: Db, at: Date | null = null) {
  return db.selectFrom(sql<StoriesTable>`shown_stories(${momentOf(at)})`.as("stories"));
}

/** The fields that readers get of an article, except for its text. */
export const SHOWN_STORY_FIELDS = commonKeys(kioskStorySummary.shape, STORY_FIELDS);

export function selectStorySummaries(db: Db, at: Date | null = null) {
  return selectShown(db, at)
    .leftJoin("images", "images.id", "stories.image_id")
    .select(columnsOf("stories", STORY_FIELDS, SHOWN_STORY_FIELDS))
    .select(storyCategories)
    .select([
      "stories.name",
      "stories.image_id",
      "stories.image_alt",
      "stories.image_caption",
      "stories.image_credit",
    ])
    .select(IMAGE_COLUMNS)
    .$narrowType<{ released_at: Date; published_at: Date }>();
}

export type KioskStorySummaryRow = Awaited<ReturnType<typeof listShownStories>>[number];

const selectStory = (
  db: Db,
  { publicationId, id, at }: { publicationId: number; id: number; at: Date | null },
) =>
  selectStorySummaries(db, at)
    .select(["stories.publication_id", "stories.content"])
    // `xmin` changes with every write to the row. A view has none.
    .select(sql<string>`(select xmin from all_stories where all_stories.id = stories.id)`.as("written_by"))
    .where("stories.id", "=", id)
    .where("stories.publication_id", "=", publicationId);

const selectNow = prepareQuery((db: Db, ids: { publicationId: number; id: number }) =>
  selectStory(db, { ...ids, at: null }),
);

export type KioskStoryRow = Awaited<ReturnType<typeof selectNow>>[number];

export async function findShownStory(db: Db, publicationId: number, id: number, at: Date | null = null) {
  return at
    ? selectStory(db, { publicationId, id, at }).executeTakeFirst()
    : (await selectNow(db, { publicationId, id })).at(0);
}

/**
 * Returns when a change of what readers see in an article was last saved since they see it, or null. A change of its price or categories
 * does not count.
 */
export async function findLastUpdate(
  db: Db,
  { id, released_at, published_at }: Pick<KioskStorySummaryRow, "id" | "released_at" | "published_at">,
): Promise<Date | null> {
  const row = await db
    .selectFrom("story_versions")
    .select("saved_at")
    .where("story_id", "=", id)
    .where("saved_at", ">", released_at > published_at ? released_at : published_at)
    .where(sql<boolean>`changed_fields && ${[...REVIEWED_FIELDS]}::text[]`)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.saved_at ?? null;
}

/** Builds the condition of a filter. */
export function isListedStory({ releasedFrom, releasedTo, categoryIds, ids, changedSince }: ReleaseFilter) {
  const conditions = [sql`true`];
  if (releasedFrom) conditions.push(sql`stories.released_at >= ${releasedFrom}`);
  if (releasedTo) conditions.push(sql`stories.released_at <= ${releasedTo}`);
  if (categoryIds)
    conditions.push(sql`exists (
      select from story_category_assignments a
      where a.story_id = stories.id and a.article_category_id = any(${categoryIds}::int[])
    )`);
  if (ids) conditions.push(sql`stories.id = any(${ids}::int[])`);
  if (changedSince)
    conditions.push(sql`(
      stories.updated_at >= ${changedSince} or stories.released_at >= ${changedSince}
      or ${isNoted("story", sql.ref("stories.id"), changedSince)}
    )`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Lists articles without their texts, newest release first. */
export async function listShownStories(
  db: Db,
  publicationId: number,
  slice: Slice,
  filter: ReleaseFilter = {},
) {
  const part = { publicationId, ...slice };
  return isPlain(filter) ? selectNewest(db, part) : selectPart(db, part, filter).execute();
}

/** The most frequent list. */
const selectNewest = prepareQuery((db: Db, part: Slice & { publicationId: number }) =>
  selectPart(db, hidePart(part), {}),
);

/** Chooses the articles by their IDs first, so that the fields of those before them are not read. */
function selectPart(db: Db, { publicationId, offset, limit }: ListPart, filter: ReleaseFilter) {
  const chosen = selectShown(db, filter.at)
    .select("stories.id")
    .where("stories.publication_id", "=", publicationId)
    .where(isListedStory(filter))
    .orderBy("stories.released_at", (order) => order.desc().nullsLast())
    .orderBy("stories.id", "desc")
    .limit(limit)
    .offset(offset);
  return selectStorySummaries(db, filter.at)
    .where("stories.id", "=", sql<number>`any(array(${chosen}))`)
    .orderBy("stories.released_at", (order) => order.desc().nullsLast())
    .orderBy("stories.id", "desc");
}

export async function countShownStories(
  db: Db,
  publicationId: number,
  filter: ReleaseFilter = {},
): Promise<number> {
  if (isPlain(filter)) return (await countAll(db, { publicationId }))[0]!.count;
  return countRows(
    selectShown(db, filter.at)
      .where("stories.publication_id", "=", publicationId)
      .where(isListedStory(filter)),
  );
}

const countAll = prepareQuery((db: Db, { publicationId }: { publicationId: number }) =>
  db.selectNoFrom(sql<number>`count_shown_stories(${publicationId}, now())`.as("count")),
);
