import { sql } from "kysely";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { Db } from "#bff/schema/tables.ts";
import { PREVIEW_DAYS } from "#shared/console/articles/preview-links.ts";

/** Counts the preview links of an article that have not expired. */
export function countPreviewLinks(db: Db, storyId: number) {
  return countRows(
    db
      .selectFrom("story_preview_links")
      .where("story_id", "=", storyId)
      .where("expires_at", ">", sql<Date>`now()`),
  );
}

export async function insertPreviewLink(trx: Db, story_id: number, token_hash: Buffer): Promise<Date> {
  const { expires_at } = await trx
    .insertInto("story_preview_links")
    .values({ story_id, token_hash, expires_at: sql<Date>`now() + make_interval(days => ${PREVIEW_DAYS})` })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Deletes the preview links of an article. Returns how many there were. */
export async function deletePreviewLinks(trx: Db, storyId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("story_preview_links")
    .where("story_id", "=", storyId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.deleteFrom("story_preview_links").where("expires_at", "<=", sql<Date>`now()`).execute();
}

/** Finds the article of a preview link that has not expired. */
export function findPreviewLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("story_preview_links")
    .innerJoin("stories", "stories.id", "story_preview_links.story_id")
    .select(["stories.publication_id", "story_id", "expires_at"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
}
