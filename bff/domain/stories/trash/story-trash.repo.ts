import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import { deleteSearch } from "../story-write.repo.ts";

/** Moves a locked article to the trash. Its categories are kept as IDs, so that categories do not count it. */
export async function moveToTrash(
  trx: Db,
  { id, article_category_ids }: { id: number; article_category_ids: number[] },
  trashed_by: string,
): Promise<void> {
  await trx.deleteFrom("story_category_assignments").where("story_id", "=", id).execute();
  await deleteSearch(trx, id);
  await trx
    .updateTable("all_stories")
    .set({ trashed_at: sql<Date>`now()`, trashed_by, trashed_category_ids: article_category_ids })
    .where("id", "=", id)
    .execute();
}

/** Takes an article out of the trash, with those of its categories that still exist. Returns the categories that it had. */
export async function takeFromTrash(trx: Db, id: number): Promise<number[]> {
  const { trashed_category_ids } = await trx
    .selectFrom("all_stories")
    .select("trashed_category_ids")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("all_stories")
    .set({ trashed_at: null, trashed_by: null, trashed_category_ids: null })
    .where("id", "=", id)
    .execute();
  await sql`
    insert into story_category_assignments (story_id, article_category_id, position)
    select ${id}, category.id, had.number - 1
    from unnest(${trashed_category_ids}::integer[]) with ordinality had(id, number) join article_categories category using (id)`.execute(
    trx,
  );
  return trashed_category_ids ?? [];
}

/** Deletes an article in the trash permanently. The cleanup of images deletes its images. */
export async function purgeStory(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("all_stories").where("id", "=", id).where("trashed_at", "is not", null).execute();
}

/**
 * Turns the published articles in the trash of a publication into drafts, except those that are approved and have no draft beside
 * them, to which the approval would belong.
 */
export async function unpublishTrashed(trx: Db, publicationId: number): Promise<void> {
  await sql`
    update all_stories story set published_at = null, offline_at = null
    where publication_id = ${publicationId} and trashed_at is not null and published_at is not null and (
      not exists (select from reviews where story_id = story.id and sign_off = 'approved')
      or exists (select from story_drafts where story_id = story.id and fields is not null)
    )`.execute(trx);
}
