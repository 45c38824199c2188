import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../schema/tables.ts";

/** The versions of an article without their fields, the newest first. */
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

/**
 * What the version that is made of a row `saved` keeps of its content: where that is not new, nothing, as an earlier version
 * has it.
 */
export function keptContent(isNew: RawBuilder<boolean>): RawBuilder<string | null> {
  return sql`case when ${isNew} or not exists (
    select from story_versions earlier where earlier.story_id = saved.id
  ) then saved.content end`;
}

/** A version with everything it holds. */
export function findVersion(db: Db, storyId: number, version: number) {
  return db
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
}
export type FullVersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;
