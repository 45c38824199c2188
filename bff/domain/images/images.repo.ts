import { type Expression, type Insertable, type RawBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { ImagesTable } from "#bff/schema/tables/images.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { StoryImage } from "#shared/contract/stories.ts";
import { MEDIA_PATH } from "#shared/images.ts";
import { ORIGINALS } from "./image-files.ts";

export async function insertImage(trx: Db, image: Insertable<ImagesTable>): Promise<void> {
  await trx.insertInto("images").values(image).execute();
}

export async function filterExisting(db: Db, imageIds: string[]): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set();
  const rows = await db.selectFrom("images").select("id").where("id", "in", imageIds).execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes images created before `before` that no article, draft or version uses, not even one in the trash, and no publication as
 * its logo. Returns their IDs.
 */
export async function deleteUnusedImages(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from images where purpose <> 'text' and created_at < ${before}
      and not exists (select from all_stories where image_id = images.id)
      and not exists (select from story_drafts where image_id = images.id)
      and not exists (select from story_versions where image_id = images.id)
      and not exists (select from publications where logo_image_id = images.id)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

const original = sql<string>`case images.content_type ${sql.join(
  Object.entries(ORIGINALS).map(([type, file]) => sql`when ${sql.lit(type)} then ${sql.lit(file)}`),
  sql` `,
)} end`;

/** Builds SQL for the JSON of a joined row of `images`, equal to `presentImage`; null without an image. */
export function imageJson(base: string): RawBuilder<unknown> {
  const fields = {
    url: sql`${base}::text || ${sql.lit(`${MEDIA_PATH}/`)} || images.id || '/' || ${original}`,
    content_type: sql`images.content_type`,
    width: sql`images.width`,
    height: sql`images.height`,
    size: sql`images.bytes`,
  } satisfies Record<keyof StoryImage, Expression<unknown>>;
  return sql`case when images.id is not null then ${jsonBuildObject(fields)} end`;
}
