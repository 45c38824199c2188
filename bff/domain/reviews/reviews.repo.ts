import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import type { ReviewsTable } from "../../schema/tables/reviews.ts";
import type { Database, Db } from "../../schema/tables.ts";

/** What a review is of. */
export type ReviewSubject = { planned_emag_id: number } | { emag_id: number };
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** Reviews that somebody has touched, with the name of who is responsible. */
function selectReviews(db: Db) {
  return db
    .selectFrom("reviews")
    .leftJoin("users", "users.id", "reviews.responsible_user_id")
    .selectAll("reviews")
    .select("users.name as responsible_name")
    .where("reviews.version", ">", 0);
}

export function findReview(db: Db, subject: ReviewSubject) {
  return selectReviews(db).where(isOf(subject)).executeTakeFirst();
}

export function listEditionReviews(db: Db, editionIds: readonly number[]) {
  return selectReviews(db).where("reviews.planned_emag_id", "=", sql<number>`any(${editionIds})`).execute();
}

export function listEmagReviews(db: Db, publicationId: number, emagIds: readonly number[]) {
  return selectReviews(db)
    .innerJoin("emags", "emags.id", "reviews.emag_id")
    .where("emags.publication_id", "=", publicationId)
    .where("emags.id", "=", sql<number>`any(${emagIds})`)
    .execute();
}

/**
 * Locks the review until the transaction ends. Before anybody has changed it, it is an empty one of version 0. Undefined
 * when what it is of was deleted at that moment.
 */
export async function lockReview(trx: Db, subject: ReviewSubject) {
  await trx
    .insertInto("reviews")
    .values({ planned_emag_id: null, emag_id: null, responsible_user_id: null, ...subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom("reviews").selectAll().where(isOf(subject)).forUpdate().executeTakeFirst();
}

function isOf(subject: ReviewSubject) {
  return (eb: ExpressionBuilder<Database, "reviews">) =>
    "emag_id" in subject
      ? eb("reviews.emag_id", "=", subject.emag_id)
      : eb("reviews.planned_emag_id", "=", subject.planned_emag_id);
}

/** Puts what was approved back into review. Answers whether it was. */
export async function reopenReview(trx: Db, emagId: number, changedBy: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reviews")
    .set((eb) => ({
      sign_off: "in_review",
      changed_by: changedBy,
      changed_at: new Date(),
      version: eb("version", "+", 1),
    }))
    .where("emag_id", "=", emagId)
    .where("sign_off", "=", "approved")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateReview(trx: Db, id: number, change: Updateable<ReviewsTable>): Promise<void> {
  await trx.updateTable("reviews").set(change).where("id", "=", id).execute();
}
