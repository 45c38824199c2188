import type { Selectable } from "kysely";
import { IMAGE_COLUMNS } from "#bff/domain/images/index.ts";
import type { StoryDraftFields, StoryDraftsTable } from "#bff/schema/tables/stories.ts";
import type { Db } from "#bff/schema/tables.ts";

/** Finds the draft of an article, and its version: 0 before the first draft. The draft is null if there is none now. */
export async function findDraft(db: Db, storyId: number) {
  const row = await db
    .selectFrom("story_drafts")
    .leftJoin("images", "images.id", "story_drafts.image_id")
    .select(["version", "base_version", "fields", "is_image_changed", "image_id", "saved_by", "saved_at"])
    .select(IMAGE_COLUMNS)
    .where("story_id", "=", storyId)
    .executeTakeFirst();
  if (!row) return { version: 0, draft: null };
  const { version, base_version, fields, ...rest } = row;
  return { version, draft: fields && base_version !== null ? { ...rest, base_version, fields } : null };
}
export type FoundDraft = Awaited<ReturnType<typeof findDraft>>;
export type StoryDraftRow = NonNullable<FoundDraft["draft"]>;

/** Inserts or replaces the draft of a locked article. Returns its size. */
export async function storeDraft(
  trx: Db,
  draft: Omit<Selectable<StoryDraftsTable>, "fields"> & { fields: StoryDraftFields | null },
): Promise<{ rows: number; bytes: number }> {
  const { story_id, version, base_version, fields, is_image_changed, image_id, saved_by, saved_at } = draft;
  const row = {
    ...{ story_id, version, base_version, is_image_changed, image_id, saved_by, saved_at },
    fields: fields && JSON.stringify(fields),
  };
  await trx
    .insertInto("story_drafts")
    .values(row)
    .onConflict((conflict) => conflict.column("story_id").doUpdateSet(row))
    .execute();
  return { rows: 1, bytes: row.fields === null ? 0 : Buffer.byteLength(row.fields) };
}
