import { type Insertable, sql, type Updateable } from "kysely";
import type { EditionRulesTable, PlannedEmagsTable } from "../../schema/tables/planned-emags.ts";
import type { Db } from "../../schema/tables.ts";

export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>;

export function findRule(db: Db, publicationId: number) {
  return db
    .selectFrom("edition_rules")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
}

export function lockRule(trx: Db, publicationId: number) {
  return trx
    .selectFrom("edition_rules")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function listRuledPublications(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("edition_rules")
    .select("publication_id")
    .orderBy("publication_id")
    .execute();
  return rows.map((row) => row.publication_id);
}

export async function insertRule(trx: Db, rule: Insertable<EditionRulesTable>): Promise<void> {
  await trx.insertInto("edition_rules").values(rule).execute();
}

export async function updateRule(
  trx: Db,
  publicationId: number,
  change: Updateable<EditionRulesTable>,
): Promise<void> {
  await trx.updateTable("edition_rules").set(change).where("publication_id", "=", publicationId).execute();
}

export type SlotRow = Awaited<ReturnType<typeof listSlots>>[number];

/** Every edition on or after a local day, or that a rule gave a day on or after it; `lock` holds them until the transaction ends. */
export async function listSlots(db: Db, publicationId: number, since: string, { lock }: { lock: boolean }) {
  const found = db
    .selectFrom("planned_emags")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where((eb) => eb.or([eb("local_date", ">=", since), eb("rule_date", ">=", since)]))
    .orderBy("id");
  const rows = await (lock ? found.forUpdate() : found).execute();
  // Only now: a review that was written while we waited for the lock counts too.
  const reviewed = await db
    .selectFrom("reviews")
    .where("planned_emag_id", "=", sql<number>`any(${rows.map((row) => row.id)})`)
    .where("version", ">", 0)
    .select("planned_emag_id")
    .execute();
  const reviewedIds = new Set(reviewed.map((row) => row.planned_emag_id));
  return rows.map((row) => ({
    ...row,
    transferred: row.emag_id !== null,
    worked_on:
      row.name_given ||
      row.time_given ||
      row.skipped ||
      (row.rule_date !== null && row.rule_date !== row.local_date) ||
      reviewedIds.has(row.id),
  }));
}

/** Adds editions; a day that got one meanwhile keeps that one. Answers those that were added. */
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
