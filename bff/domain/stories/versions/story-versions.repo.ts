import { sql } from "kysely";
import { IMAGE_COLUMNS } from "#bff/domain/images/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { noEditorialFields } from "#shared/console/articles/editorial-fields.ts";

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
        select later.content from story_versions later
        where later.story_id = story_versions.story_id and later.version > story_versions.version
          and later.content is not null
        order by later.version limit 1
      ), (select stories.content from stories where stories.id = story_versions.story_id))`.as("content"),
    ])
    .select(IMAGE_COLUMNS)
    .where("story_id", "=", storyId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && { ...row, fields: { ...noEditorialFields, ...row.fields } };
}
export type FullVersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;
