import { type Insertable, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { StoryVersionsTable } from "#bff/schema/tables/stories.ts";
import type { Db } from "#bff/schema/tables.ts";
import { mapEditorialFields, noEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { StorySnapshot, StoryVersionCause } from "#shared/console/articles/stories.ts";
import type { StoryRow } from "../stories.repo.ts";

/** Lists the versions of an article without their fields, the newest first. */
export function listVersions(
  db: Db,
  storyId: number,
  options: { before: number | undefined; limit: number },
) {
  let query = db
    .selectFrom("story_versions")
    .select(["version", "cause", "restored_version", "saved_by", "saved_at", "changed_fields"])
    .where("story_id", "=", storyId);
  if (options.before !== undefined) query = query.where("version", "<", options.before);
  return query.orderBy("version", "desc").limit(options.limit).execute();
}
export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

export interface NewVersion {
  cause: StoryVersionCause;
  restored_version: number | null;
  saved_by: string;
  is_person: boolean;
  changed_fields: string[];
}

/** Inserts the version of a saved article. Stores the content only if it differs from the previous version. */
export async function insertVersion(
  trx: Db,
  story: Pick<StoryRow, "id" | "publication_id" | "version" | "updated_at">,
  { content, image, ...fields }: Omit<StorySnapshot, "image"> & { image: string | null },
  { is_person, ...given }: NewVersion,
): Promise<void> {
  const isContentNew = given.cause === "created" || given.changed_fields.includes("content");
  await insertRow(trx, {
    ...given,
    story_id: story.id,
    version: story.version,
    saved_at: story.updated_at,
    person_saved_in: is_person ? story.publication_id : null,
    fields: JSON.stringify(fields),
    content: isContentNew ? content : null,
    image_id: image,
  });
}

const insertRow = prepareQuery((trx: Db, row: Insertable<StoryVersionsTable>) =>
  trx.insertInto("story_versions").values(row),
);

/** Inserts a version of each article whose categories were changed together, from what is stored of it. */
export async function insertCategoryVersions(
  trx: Db,
  storyIds: number[],
  { saved_by, is_person }: Pick<NewVersion, "saved_by" | "is_person">,
): Promise<void> {
  await trx
    .insertInto("story_versions")
    .columns([
      "story_id",
      "version",
      "cause",
      "saved_by",
      "saved_at",
      "person_saved_in",
      "changed_fields",
      "fields",
      "image_id",
    ])
    .expression((from) =>
      from
        .selectFrom("stories")
        .select([
          "stories.id",
          "stories.version",
          sql<StoryVersionCause>`'changed'`.as("cause"),
          sql<string>`${saved_by}::text`.as("saved_by"),
          "stories.updated_at",
          sql<number | null>`case when ${is_person}::boolean then stories.publication_id end`.as(
            "person_saved_in",
          ),
          sql<string[]>`array['article_category_ids']`.as("changed_fields"),
          sql<string>`${jsonBuildObject(SNAPSHOT)}::jsonb`.as("fields"),
          "stories.image_id",
        ])
        .where("stories.id", "=", sql<number>`any(${storyIds}::integer[])`),
    )
    .execute();
}

/** `snapshotOf` in SQL: the fields that a version stores beside content and image. */
const SNAPSHOT = {
  name: sql.ref("stories.name"),
  title: sql.ref("stories.title"),
  preview: sql.ref("stories.preview"),
  external_id: sql.ref("stories.external_id"),
  released_at: isoOf("stories.released_at"),
  language: sql.ref("stories.language"),
  cents: sql.ref("stories.cents"),
  currency: sql.ref("stories.currency"),
  subscription_required: sql.ref("stories.subscription_required"),
  purchase_required: sql.ref("stories.purchase_required"),
  apple_product_identifier: sql.ref("stories.apple_product_identifier"),
  google_product_identifier: sql.ref("stories.google_product_identifier"),
  article_category_ids: sql`array(
    select a.article_category_id from story_category_assignments a where a.story_id = stories.id order by a.position
  )`,
  published_at: isoOf("stories.published_at"),
  ...mapEditorialFields((field) => sql.ref(`stories.${field}`)),
  offline_at: isoOf("stories.offline_at"),
} satisfies Record<keyof Omit<StorySnapshot, "content" | "image">, unknown>;

function isoOf(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export async function findVersion(db: Db, storyId: number, version: number) {
  const row = await db
    .selectFrom("story_versions")
    .leftJoin("images", "images.id", "story_versions.image_id")
    .select([
      "version",
      "cause",
      "restored_version",
      "saved_by",
      "saved_at",
      "changed_fields",
      "fields",
      "image_id",
      sql<string>`coalesce(story_versions.content, (
        select earlier.content from story_versions earlier
        where earlier.story_id = story_versions.story_id and earlier.version < story_versions.version
          and earlier.content is not null
        order by earlier.version desc limit 1
      ))`.as("content"),
      "images.content_type as image_content_type",
      "images.width as image_width",
      "images.height as image_height",
      "images.bytes as image_bytes",
    ])
    .where("story_id", "=", storyId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...row, fields: { ...noEditorialFields, ...row.fields } };
}
export type FullVersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;
