import { type Selectable, sql } from "kysely";
import type { TrashTable } from "#bff/schema/tables/trash.ts";
import type { Db } from "#bff/schema/tables.ts";
import { TRASH_DAYS, type TrashedKind } from "#shared/console/trash.ts";
import type { TrashRef } from "./trash-rows.repo.ts";

export type TrashRow = Selectable<TrashTable>;

export async function insertTrashed(
  trx: Db,
  record: Omit<TrashRow, "deleted_at" | "expires_at">,
): Promise<void> {
  await trx
    .insertInto("trash")
    .values({ ...record, expires_at: sql<Date>`now() + make_interval(days => ${TRASH_DAYS})` })
    .execute();
}

/** Lists a page of the trash of a publication, newest first, with the total count. */
export async function listTrashed(
  db: Db,
  filter: { publicationId: number; kind: TrashedKind; search: string | undefined },
  { page, per }: { page: number; per: number },
) {
  const { publicationId, kind, search } = filter;
  const matching = db
    .selectFrom("trash")
    .where("publication_id", "=", publicationId)
    .where("kind", "=", kind)
    .$if(search !== undefined, (query) =>
      query.where((eb) => eb(sql`position(lower(${search}) in lower(name))`, ">", 0)),
    );
  const { count } = await matching.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy("deleted_at", "desc")
    .orderBy("record_id", "desc")
    .limit(per)
    .offset((page - 1) * per)
    .execute();
  return { rows, count };
}

/** Locks a trashed record, so that it is restored or deleted once. */
export function lockTrashed(trx: Db, publicationId: number, { kind, record_id }: TrashRef) {
  return trx
    .selectFrom("trash")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .where("kind", "=", kind)
    .where("record_id", "=", record_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks up to `limit` records that expired before a time, with their organizations. */
export function lockExpired(trx: Db, before: Date, limit: number) {
  return trx
    .selectFrom("trash")
    .innerJoin("publications", "publications.id", "trash.publication_id")
    .selectAll("trash")
    .select("publications.organization_id")
    .where("trash.expires_at", "<=", before)
    .orderBy("trash.expires_at")
    .limit(limit)
    .forUpdate("trash")
    .skipLocked()
    .execute();
}

/** Returns the IDs of the trashed imports of an issue. */
export async function listImportIds(db: Db, recordId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("trash_rows")
    .select(sql<string>`content ->> 'id'`.as("id"))
    .where("kind", "=", "emag")
    .where("record_id", "=", recordId)
    .where("table_name", "=", "imports")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a record from the trash with its rows. */
export async function deleteTrashed(trx: Db, { kind, record_id }: TrashRef): Promise<void> {
  await trx.deleteFrom("trash").where("kind", "=", kind).where("record_id", "=", record_id).execute();
}
