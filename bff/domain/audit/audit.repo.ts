import { type Insertable, type Selectable, sql } from "kysely";
import { deleteInBatches } from "#bff/platform/database/delete-in-batches.ts";
import { prepareQuery } from "#bff/platform/database/prepared.ts";
import { containsPattern } from "#bff/platform/text-search/like-pattern.ts";
import type { AuditEntriesTable } from "#bff/schema/tables/audit.ts";
import type { Db } from "#bff/schema/tables.ts";
import {
  type AuditAction,
  type AuditActorKind,
  type AuditRecordType,
  type AuditVerb,
  auditActions,
} from "#shared/console/audit.ts";

export type NewEntry = Insertable<AuditEntriesTable>;
export type EntryRow = Selectable<AuditEntriesTable>;

/** PostgreSQL allows 65,535 parameters in a statement. */
const ROWS_PER_INSERT = 1_000;

const insertEntry = prepareQuery((trx: Db, entry: NewEntry) => trx.insertInto("audit_entries").values(entry));

export async function insertEntries(trx: Db, entries: NewEntry[]): Promise<void> {
  const [first, ...others] = entries;
  if (first && others.length === 0) {
    await insertEntry(trx, first);
    return;
  }
  for (let from = 0; from < entries.length; from += ROWS_PER_INSERT)
    await trx
      .insertInto("audit_entries")
      .values(entries.slice(from, from + ROWS_PER_INSERT))
      .execute();
}

export interface AuditFilter {
  publicationId?: number | undefined;
  actor?: { kind: AuditActorKind; id: string } | undefined;
  recordType?: AuditRecordType | undefined;
  recordId?: string | undefined;
  /** The only actions on the record that are listed. */
  actions?: readonly AuditAction[] | undefined;
  search?: string | undefined;
  /** Actions whose labels in the caller's language match `search`. `*` stands for any record type or verb. */
  meant?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The trigram index needs three letters. Shorter terms are searched only in this number of newest entries. */
const SHORT_SEARCH_ROWS = 20_000;
const INDEXED_LETTERS = 3;

/** Lists entries, newest first. `before` is the cursor from the previous page. */
export function listEntries(
  db: Db,
  organizationId: number,
  filter: AuditFilter,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<EntryRow[]> {
  const { recordType, recordId, search } = filter;
  let narrowed = db.selectFrom("audit_entries").selectAll().where("organization_id", "=", organizationId);
  if (filter.publicationId !== undefined)
    narrowed = narrowed.where("publication_id", "=", filter.publicationId);
  if (filter.actor)
    narrowed = narrowed.where("actor_kind", "=", filter.actor.kind).where("actor_id", "=", filter.actor.id);
  if (recordType) narrowed = narrowed.where("record_type", "=", recordType);
  if (recordId !== undefined) narrowed = narrowed.where("record_id", "=", recordId);
  if (filter.actions) narrowed = narrowed.where("action", "in", filter.actions);
  if (filter.from) narrowed = narrowed.where("at", ">=", filter.from);
  if (filter.to) narrowed = narrowed.where("at", "<=", filter.to);
  if (before !== undefined) narrowed = narrowed.where("id", "<", sql<number>`${before}::bigint`);
  if (search && search.length < INDEXED_LETTERS)
    narrowed = narrowed.where(
      "id",
      ">=",
      sql<number>`coalesce((select id from audit_entries where organization_id = ${organizationId}
        order by id desc limit 1 offset ${SHORT_SEARCH_ROWS}), 0)`,
    );
  const newest = narrowed.orderBy("id", "desc").limit(limit);
  if (!search && (recordType === undefined || recordId !== undefined)) return newest.execute();

  const actions = actionsOf(filter);
  // Each action's newest entries are read from the index separately. A single query for all actions would read the whole
  // log if their entries are old.
  const byAction = db
    .selectFrom(sql<{ name: AuditAction }>`unnest(${actions}::text[])`.as<"wanted">(sql`wanted(name)`))
    .innerJoinLateral(newest.where(sql<boolean>`audit_entries.action = wanted.name`).as("entry"), (join) =>
      join.onTrue(),
    )
    .selectAll("entry");
  const byName = newest
    .where("record_name", "ilike", containsPattern(search ?? ""))
    .where(sql<boolean>`action <> all(${actions}::text[])`)
    .as("named");
  const found = search ? byAction.unionAll(db.selectFrom(byName).selectAll()) : byAction;
  return db.selectFrom(found.as("found")).selectAll().orderBy("id", "desc").limit(limit).execute();
}

/** Actions that leave the record itself as it is. */
const OTHER_VERBS = [
  "reviewed",
  "review_requested",
  "preview_link_created",
  "preview_links_revoked",
] satisfies AuditVerb[];

/** Finds the newest change to a record in the last seconds, by a person or token if there is one. */
export function findLastChange(
  db: Db,
  organizationId: number,
  record: { publicationId: number; type: AuditRecordType; id: string },
  seconds: number,
) {
  return db
    .selectFrom("audit_entries")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("publication_id", "=", record.publicationId)
    .where("record_type", "=", record.type)
    .where("record_id", "=", record.id)
    .where(
      "action",
      "not in",
      OTHER_VERBS.map((verb): AuditAction => `${record.type}.${verb}`),
    )
    .where("at", ">=", sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy(sql`actor_kind = 'system'`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the actions on the record type that contain the search term or are among `meant`. */
function actionsOf({ recordType, search = "", meant = [] }: AuditFilter): AuditAction[] {
  const letters = search.toLowerCase();
  const wanted = new Set(meant);
  const isRequested = (type: string, verb: string) =>
    [`${type}.${verb}`, `${type}.*`, `*.${verb}`].some((action) => wanted.has(action));
  return auditActions.filter((action) => {
    const [type = "", verb = ""] = action.split(".");
    return (
      (recordType === undefined || type === recordType) &&
      (action.includes(letters) || isRequested(type, verb))
    );
  });
}

/** Lists people with a role in an organization, and its API tokens including revoked ones. */
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

/** A record with its own entries. */
export interface AuditedRecord {
  type: AuditRecordType;
  id: string;
}

/** Lists the entries of several records together, newest first. */
export async function listEntriesOf(
  db: Db,
  organizationId: number,
  records: readonly AuditedRecord[],
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const types = records.map(({ type }) => type);
  const ids = records.map(({ id }) => id);
  // Each record's newest entries are read from the index separately, see `listEntries`.
  const { rows } = await sql<EntryRow>`
    select entry.* from unnest(${types}::text[], ${ids}::text[]) wanted(type, id)
    cross join lateral (
      select * from audit_entries
      where organization_id = ${organizationId} and record_type = wanted.type and record_id = wanted.id
        and id < ${before ?? MAX_BIGINT}::bigint
      order by id desc limit ${limit}
    ) entry
    order by entry.id desc limit ${limit}`.execute(db);
  return rows;
}

const MAX_BIGINT = "9223372036854775807";

/** Returns the IDs of the holdings that a reader ever had, also of deleted ones. */
export async function listHoldingIdsOfReader(
  db: Db,
  organizationId: number,
  readerId: string,
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    select record_id from audit_entries
    where organization_id = ${organizationId} and action = 'holding.created' and after->>'reader_id' = ${readerId}
    order by id desc limit ${MAX_HOLDINGS}`.execute(db);
  return rows.map(({ record_id }) => record_id);
}

/** Holdings whose entries are in the history of a reader. */
const MAX_HOLDINGS = 1_000;

/** Sets how long the database's trigger prevents the deletion of entries. */
export async function setRetention(db: Db, days: number): Promise<void> {
  await db.updateTable("audit_retention").set({ days }).where("days", "!=", days).execute();
}

export async function deleteEntries(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, sql.table("audit_entries"), sql`at < ${before}`);
}
