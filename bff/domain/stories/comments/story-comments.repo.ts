import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { countRows } from "#bff/platform/database/count-rows.ts";
import type { StoryCommentsTable } from "#bff/schema/tables/story-comments.ts";
import type { Db } from "#bff/schema/tables.ts";

export type CommentRow = Selectable<StoryCommentsTable>;

/** Selects comments with the current names of their authors. */
function selectComments(db: Db) {
  return db
    .selectFrom("story_comments")
    .leftJoin("users", "users.id", "story_comments.author_user_id")
    .selectAll("story_comments")
    .select((eb) => eb.fn.coalesce("users.name", "story_comments.author_name").as("author_name"));
}

/** Lists the comments on an article, oldest first. */
export function listComments(db: Db, storyId: number) {
  return selectComments(db).where("story_id", "=", storyId).orderBy("story_comments.id").execute();
}

export function findComment(db: Db, id: number) {
  return selectComments(db).where("story_comments.id", "=", id).executeTakeFirst();
}

/** Locks an article against other new comments. Returns its name, or undefined if it was deleted. */
export function lockForComments(trx: Db, storyId: number) {
  return trx
    .selectFrom("stories")
    .select("name")
    .where("id", "=", storyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function lockComment(trx: Db, storyId: number, id: number) {
  return trx
    .selectFrom("story_comments")
    .selectAll()
    .where("story_id", "=", storyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export function lockReplies(trx: Db, threadId: number) {
  return trx
    .selectFrom("story_comments")
    .selectAll()
    .where("thread_id", "=", threadId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export function countComments(trx: Db, storyId: number) {
  return countRows(trx.selectFrom("story_comments").where("story_id", "=", storyId));
}

export function insertComment(trx: Db, comment: Insertable<StoryCommentsTable>) {
  return trx.insertInto("story_comments").values(comment).returningAll().executeTakeFirstOrThrow();
}

export async function updateComment(
  trx: Db,
  id: number,
  change: Updateable<StoryCommentsTable>,
): Promise<void> {
  await trx.updateTable("story_comments").set(change).where("id", "=", id).execute();
}

export async function deleteComment(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("story_comments").where("id", "=", id).execute();
}

/** Returns the ID of the transaction, which no other change has. */
export async function transactionId(trx: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx);
  return Number(rows[0]!.id);
}
