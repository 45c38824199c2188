import type { Insertable, Selectable, Updateable } from "kysely";
import { listReviewedEditionIds } from "#bff/domain/reviews/index.ts";
import type { PlannedEmagsTable, RecurrenceRulesTable } from "#bff/schema/tables/planned-emags.ts";
import type { Db } from "#bff/schema/tables.ts";

export type RuleRow = Selectable<RecurrenceRulesTable>;

export function findRule(db: Db, publicationId: number) {
  return db
    .selectFrom("recurrence_rules")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
}

export function lockRule(trx: Db, publicationId: number) {
  return trx
    .selectFrom("recurrence_rules")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function listRuledPublications(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("recurrence_rules")
    .select("publication_id")
    .orderBy("publication_id")
    .execute();
  return rows.map((row) => row.publication_id);
}

export function insertRule(trx: Db, rule: Insertable<RecurrenceRulesTable>) {
  return trx.insertInto("recurrence_rules").values(rule).returningAll().executeTakeFirstOrThrow();
}

export function updateRule(trx: Db, publicationId: number, change: Updateable<RecurrenceRulesTable>) {
  return trx
    .updateTable("recurrence_rules")
    .set(change)
    .where("publication_id", "=", publicationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type SlotRow = Awaited<ReturnType<typeof listSlots>>[number];

/** Lists editions whose local day or rule day is on or after `since`. With `lock` they are locked until the transaction ends. */
export async function listSlots(db: Db, publicationId: number, since: string, { lock }: { lock: boolean }) {
  const found = db
    .selectFrom("planned_emags")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where((eb) => eb.or([eb("local_date", ">=", since), eb("rule_date", ">=", since)]))
    .orderBy("id");
  const rows = await (lock ? found.forUpdate() : found).execute();
  // Read after the lock, so that a review written in the meantime counts.
  const reviewedIds = await listReviewedEditionIds(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...row,
    transferred: row.emag_id !== null,
    manually_edited:
      row.has_custom_name ||
      row.has_custom_time ||
      row.skipped ||
      (row.rule_date !== null && row.rule_date !== row.local_date) ||
      reviewedIds.has(row.id),
  }));
}

/** Inserts editions, except on days that have one by now, and returns the inserted ones. */
export async function insertEditions(trx: Db, editions: Insertable<PlannedEmagsTable>[]) {
  if (editions.length === 0) return [];
  return trx
    .insertInto("planned_emags")
    .values(editions)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "pe_id", "name", "local_date", "local_time"])
    .execute();
}

export async function deleteEditions(trx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("planned_emags").where("id", "in", ids).where("emag_id", "is", null).execute();
}
