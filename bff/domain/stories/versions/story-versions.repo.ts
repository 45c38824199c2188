import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { Db } from "#bff/schema/tables.ts";
import { mapEditorialFields, noEditorialFields } from "#shared/console/articles/editorial-fields.ts";
import type { StorySnapshot, StoryVersionCause } from "#shared/console/articles/stories.ts";

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

export interface NewVersions {
  cause: StoryVersionCause;
  restored_version: number | null;
  saved_by: string;
  is_person: boolean;
  changed_fields: string[];
}

/** Inserts versions with the current state of articles. Stores the content only if it differs from the previous version. */
export async function insertVersions(trx: Db, storyIds: number[], given: NewVersions): Promise<void> {
  const isContentNew = given.cause === "created" || given.changed_fields.includes("content");
  await trx
    .insertInto("story_versions")
    .columns([
      "story_id",
      "version",
      "cause",
      "restored_version",
      "saved_by",
      "saved_at",
      "person_saved_in",
      "changed_fields",
      "fields",
      "content",
      "image_id",
    ])
    .expression((from) =>
      from
        .selectFrom("stories")
        .select([
          "stories.id",
          "stories.version",
          sql<StoryVersionCause>`${given.cause}::text`.as("cause"),
          sql<number | null>`${given.restored_version}::integer`.as("restored_version"),
          sql<string>`${given.saved_by}::text`.as("saved_by"),
          "stories.updated_at",
          sql<number | null>`case when ${given.is_person}::boolean then stories.publication_id end`.as(
            "person_saved_in",
          ),
          sql<string[]>`${given.changed_fields}::text[]`.as("changed_fields"),
          sql<string>`${jsonBuildObject(SNAPSHOT)}::jsonb`.as("fields"),
          sql<string | null>`case when ${isContentNew}::boolean or not exists (
            select from story_versions earlier where earlier.story_id = stories.id
          ) then stories.content end`.as("content"),
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

/** Finds a version with all its fields. */
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
