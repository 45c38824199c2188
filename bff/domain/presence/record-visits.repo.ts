import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import {
  MAX_PEOPLE_PRESENT,
  type OpenRecordKind,
  PRESENCE_TIMEOUT_SECONDS,
} from "#shared/console/presence.ts";

export interface OpenRecord {
  publication_id: number;
  kind: OpenRecordKind;
  record_id: string;
}

export interface Visit {
  visit_id: string;
  user_id: string;
}

const isPast = sql<boolean>`seen_at < now() - make_interval(secs => ${PRESENCE_TIMEOUT_SECONDS})`;
const isPresent = sql<boolean>`not (${isPast})`;

/** Stores a visit. Returns false if it was known already, in the same state. Ignores the visit of another person. */
export async function upsertVisit(
  trx: Db,
  record: OpenRecord,
  visit: Visit & { user_name: string; is_editing: boolean },
): Promise<boolean> {
  const known = await trx
    .selectFrom("record_visits")
    .select("is_editing")
    .where("visit_id", "=", visit.visit_id)
    .executeTakeFirst();
  await trx
    .insertInto("record_visits")
    .values({ ...record, ...visit })
    .onConflict((conflict) =>
      conflict
        .column("visit_id")
        .doUpdateSet({ is_editing: visit.is_editing, seen_at: sql`now()` })
        .where("record_visits.user_id", "=", visit.user_id),
    )
    .execute();
  return known?.is_editing !== visit.is_editing;
}

/** Deletes a visit of a person. Returns false if there is none. */
export async function deleteVisit(db: Db, record: OpenRecord, visit: Visit): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("record_visits")
    .where("visit_id", "=", visit.visit_id)
    .where("user_id", "=", visit.user_id)
    .where("publication_id", "=", record.publication_id)
    .where("kind", "=", record.kind)
    .where("record_id", "=", record.record_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the visits of tabs that no longer report themselves. Skips those that another transaction deletes. */
export async function deletePastVisits(db: Db): Promise<void> {
  await db
    .deleteFrom("record_visits")
    .where("visit_id", "in", (eb) =>
      eb.selectFrom("record_visits").select("visit_id").where(isPast).forUpdate().skipLocked(),
    )
    .execute();
}

/** Lists the people who have a record open in a tab other than the caller's, those who edit it first. */
export async function listPeoplePresent(db: Db, record: OpenRecord, caller: Visit) {
  return db
    .selectFrom("record_visits")
    .select([
      "user_id as id",
      sql<string>`max(user_name)`.as("name"),
      sql<boolean>`bool_or(is_editing)`.as("is_editing"),
      sql<boolean>`user_id = ${caller.user_id}`.as("is_caller"),
    ])
    .where("publication_id", "=", record.publication_id)
    .where("kind", "=", record.kind)
    .where("record_id", "=", record.record_id)
    .where("visit_id", "!=", caller.visit_id)
    .where(isPresent)
    .groupBy("user_id")
    .orderBy(sql`bool_or(is_editing) desc, max(user_name), user_id`)
    .limit(MAX_PEOPLE_PRESENT)
    .execute();
}
