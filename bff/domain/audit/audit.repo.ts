import { type Insertable, type Selectable, sql } from "kysely";
import type { AuditActorKind, AuditRecordType } from "#shared/console/audit.ts";
import type { AuditEntriesTable } from "../../schema/tables.ts";
import type { Db } from "../../services.ts";

export type NewEntry = Insertable<AuditEntriesTable>;
export type EntryRow = Selectable<AuditEntriesTable>;

/** A statement has room for 65,535 values. */
const ROWS_AT_ONCE = 1_000;

export async function insertEntries(trx: Db, entries: NewEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto("audit_entries")
      .values(entries.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

export interface AuditFilter {
  publicationId?: number | undefined;
  actor?: { kind: AuditActorKind; id: string } | undefined;
  recordType?: AuditRecordType | undefined;
  recordId?: string | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** An index of texts begins with three letters; fewer are looked for in so many of the newest entries. */
const SHORT_SEARCH_ROWS = 20_000;
const INDEXED_LETTERS = 3;

/** The newest first; `before` goes on where a page ended. */
export function listEntries(
  db: Db,
  organizationId: number,
  { publicationId, actor, recordType, recordId, search, from, to }: AuditFilter,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<EntryRow[]> {
  let query = db
    .selectFrom("audit_entries")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("id", "desc")
    .limit(limit);
  if (publicationId !== undefined) query = query.where("publication_id", "=", publicationId);
  if (actor) query = query.where("actor_kind", "=", actor.kind).where("actor_id", "=", actor.id);
  if (recordType) query = query.where("record_type", "=", recordType);
  if (recordId !== undefined) query = query.where("record_id", "=", recordId);
  if (from) query = query.where("at", ">=", from);
  if (to) query = query.where("at", "<=", to);
  if (before !== undefined) query = query.where("id", "<", sql<number>`${before}::bigint`);
  if (search) {
    const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where((eb) =>
      eb.or([eb("record_name", "ilike", pattern), eb("action", "ilike", sql<never>`${pattern}`)]),
    );
    if (search.length < INDEXED_LETTERS)
      query = query.where(
        "id",
        ">=",
        sql<number>`coalesce((select id from audit_entries where organization_id = ${organizationId}
          order by id desc limit 1 offset ${SHORT_SEARCH_ROWS}), 0)`,
      );
  }
  return query.execute();
}

/** People who have a part in an organization, and its API tokens, also those that are revoked. */
export async function listActors(db: Db, organizationId: number) {
  const { rows } = await sql<{ kind: AuditActorKind; id: string; label: string }>`
    select 'person' as kind, u.id, u.name as label from users u
    where u.id in (select user_id from memberships where organization_id = ${organizationId})
      or u.id in (
        select r.user_id from publication_roles r join publications p on p.id = r.publication_id
        where p.organization_id = ${organizationId})
    union all
    select 'token', t.id::text, t.name from api_tokens t where t.organization_id = ${organizationId}
    order by kind, label, id`.execute(db);
  return rows;
}

/** Says how long the database has to keep entries. */
export async function setRetention(db: Db, days: number): Promise<void> {
  await db.updateTable("audit_retention").set({ days }).where("days", "!=", days).execute();
}

/** Deletes some entries of before a moment, the oldest first; answers how many these were. */
export async function deleteSomeEntries(db: Db, before: Date, atMost: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("audit_entries")
    .where("id", "in", (eb) =>
      eb.selectFrom("audit_entries").select("id").where("at", "<", before).orderBy("id").limit(atMost),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
