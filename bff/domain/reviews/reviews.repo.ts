import { type ExpressionBuilder, type Selectable, sql, type Updateable } from "kysely";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import type { ReviewsTable } from "#bff/schema/tables/reviews.ts";
import type { Database, Db } from "#bff/schema/tables.ts";

/** The issue or article that a review belongs to, or the planned edition if it has no issue yet. */
export type ReviewSubject = { planned_emag_id: number } | { emag_id: number } | { story_id: number };
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** Selects reviews that have been changed, with the name of the responsible user. */
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

export function listReviews(db: Db, editionIds: readonly number[], emagIds: readonly number[]) {
  return selectReviews(db)
    .where((eb) =>
      eb.or([
        eb("reviews.planned_emag_id", "=", sql<number>`any(${editionIds})`),
        eb("reviews.emag_id", "=", sql<number>`any(${emagIds})`),
      ]),
    )
    .execute();
}

/** Returns those of the editions whose review has been changed. */
export async function listReviewedEditionIds(db: Db, editionIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom("reviews")
    .where("planned_emag_id", "=", sql<number>`any(${editionIds})`)
    .where("version", ">", 0)
    .select("planned_emag_id")
    .execute();
  return new Set(rows.map((row) => row.planned_emag_id!));
}

export function listEmagReviews(db: Db, publicationId: number, emagIds: readonly number[]) {
  return selectReviews(db)
    .innerJoin("emags", "emags.id", "reviews.emag_id")
    .where("emags.publication_id", "=", publicationId)
    .where("emags.id", "=", sql<number>`any(${emagIds})`)
    .execute();
}

/** Subject of a review, locked until the transaction ends. */
export interface LockedSubject {
  subject: ReviewSubject;
  name: string;
  /** Versions of an article and its draft. */
  versions?: { story_version: number; draft_version: number };
}

/**
 * Replaces an edition and its name by its issue, if it has one, and prevents a transfer of the edition until the transaction ends.
 * Prevents changes of an article and its draft. Called before the review is locked, because saves lock the two in this order.
 */
export async function lockSubject(trx: Db, subject: ReviewSubject, name: string): Promise<LockedSubject> {
  if ("emag_id" in subject) {
    await lockEmag(trx, subject.emag_id);
    return { subject, name };
  }
  if ("story_id" in subject) {
    const story = await trx
      .selectFrom("stories")
      .select("version")
      .where("id", "=", subject.story_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const draft = await trx
      .selectFrom("story_drafts")
      .select("version")
      .where("story_id", "=", subject.story_id)
      .executeTakeFirst();
    if (!story) return { subject, name };
    return { subject, name, versions: { story_version: story.version, draft_version: draft?.version ?? 0 } };
  }
  // The issue is locked before its edition, as when it is deleted or detached.
  await trx
    .selectFrom("emags")
    .innerJoin("planned_emags", "planned_emags.emag_id", "emags.id")
    .select("emags.id")
    .where("planned_emags.id", "=", subject.planned_emag_id)
    .forNoKeyUpdate("emags")
    .execute();
  const edition = await trx
    .selectFrom("planned_emags")
    .select("emag_id")
    .where("id", "=", subject.planned_emag_id)
    .forShare()
    .executeTakeFirst();
  if (edition?.emag_id == null) return { subject, name };
  // Again, because the issue may have been created while this waited for the lock.
  const issue = await lockEmag(trx, edition.emag_id);
  return { subject: { emag_id: edition.emag_id }, name: issue?.name ?? name };
}

/**
 * Locks a review until the transaction ends. Inserts an empty one of version 0 if there is none. Returns undefined if its subject
 * was deleted concurrently.
 */
export async function lockReview(trx: Db, subject: ReviewSubject) {
  await trx
    .insertInto("reviews")
    .values({ ...noSubject, responsible_user_id: null, ...subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom("reviews").selectAll().where(isOf(subject)).forUpdate().executeTakeFirst();
}

/** Locks the review of an edition, issue or article, if there is one. */
export function lockExisting(trx: Db, subject: ReviewSubject) {
  return trx.selectFrom("reviews").selectAll().where(isOf(subject)).forUpdate().executeTakeFirst();
}

/** Locks the reviews of issues that have one. */
export function lockExistingOfEmags(trx: Db, emagIds: readonly number[]) {
  return trx
    .selectFrom("reviews")
    .selectAll()
    .where("emag_id", "=", sql<number>`any(${emagIds}::integer[])`)
    .orderBy("emag_id")
    .forUpdate()
    .execute();
}

/** Locks the reviews of editions, as `lockReview` does. */
export async function lockReviewsOfEditions(
  trx: Db,
  editionIds: readonly number[],
): Promise<Map<number, Selectable<ReviewsTable>>> {
  if (editionIds.length === 0) return new Map();
  await trx
    .insertInto("reviews")
    .values(
      editionIds.map((planned_emag_id) => ({ ...noSubject, responsible_user_id: null, planned_emag_id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx
    .selectFrom("reviews")
    .selectAll()
    .where("planned_emag_id", "=", sql<number>`any(${editionIds}::integer[])`)
    .orderBy("planned_emag_id")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.planned_emag_id!, row]));
}

/** Stores the sign-offs, notes and responsible people of locked reviews. */
export async function storeReviews(trx: Db, rows: readonly Selectable<ReviewsTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update reviews set note = given.note, responsible_user_id = given.responsible_user_id, sign_off = given.sign_off,
      changed_by = given.changed_by, changed_at = given.changed_at, requested_by = given.requested_by,
      requested_at = given.requested_at, approved_at = given.approved_at, version = given.version
    from jsonb_populate_recordset(null::reviews, ${JSON.stringify(rows)}::jsonb) given
    where reviews.id = given.id`.execute(trx);
}

/** Prevents changes of an issue, such as a new import, until the transaction ends. */
function lockEmag(trx: Db, emagId: number) {
  return trx.selectFrom("emags").select("name").where("id", "=", emagId).forNoKeyUpdate().executeTakeFirst();
}

/** Columns of a review that name its subject. One of them is not null. */
export const noSubject = { planned_emag_id: null, emag_id: null, story_id: null };

function isOf(subject: ReviewSubject) {
  return (eb: ExpressionBuilder<Database, "reviews">) => {
    if ("emag_id" in subject) return eb("reviews.emag_id", "=", subject.emag_id);
    if ("story_id" in subject) return eb("reviews.story_id", "=", subject.story_id);
    return eb("reviews.planned_emag_id", "=", subject.planned_emag_id);
  };
}

/** Ends the approval of an article. Returns the new version of the review, or undefined if the article was not approved. */
export async function endApproval(
  trx: Db,
  storyId: number,
  change: { changed_by: string; changed_at: Date },
): Promise<number | undefined> {
  const [ended] = await updateApproved(trx, { storyId, ...change });
  return ended?.version;
}

const updateApproved = prepareQuery(
  (trx: Db, { storyId, ...change }: { storyId: number; changed_by: string; changed_at: Date }) =>
    trx
      .updateTable("reviews")
      .set({ ...change, sign_off: sql.lit("open"), version: sql<number>`version + ${sql.lit(1)}` })
      .where("story_id", "=", storyId)
      .where("sign_off", "=", sql.lit("approved"))
      .returning("version"),
);

export async function updateReview(trx: Db, id: number, change: Updateable<ReviewsTable>): Promise<void> {
  await trx.updateTable("reviews").set(change).where("id", "=", id).execute();
}

/** Ends the sign-off that the edition of an issue had before it got the issue. */
export async function closeEditionReview(trx: Db, emagId: number): Promise<void> {
  await trx
    .updateTable("reviews")
    .from("planned_emags")
    .set({ sign_off: "open" })
    .whereRef("planned_emags.id", "=", "reviews.planned_emag_id")
    .where("planned_emags.emag_id", "=", emagId)
    .execute();
}
