import type { Db } from "../../services.ts";

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

/** A version with everything it keeps. */
export function findVersion(db: Db, storyId: number, version: number) {
  return db
    .selectFrom("story_versions")
    .leftJoin("images", "images.id", "story_versions.image_id")
    .selectAll("story_versions")
    .select([
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
