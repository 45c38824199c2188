import { type RawBuilder, sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import { TRASH_DAYS, type TrashedKind } from "#shared/console/trash.ts";

export interface TrashRef {
  kind: TrashedKind;
  record_id: number;
}

export interface TrashRow {
  id: number;
  publication_id: number;
  name: string;
  trashed_by: string;
  trashed_at: Date;
  expires_at: Date;
  /** When readers see the record if it is restored; null for never. */
  visible_from: Date | null;
}

/** The records of each kind that are in the trash. */
const TRASHED: Record<TrashedKind, RawBuilder<TrashRow>> = {
  emag: sql`(
    select id, publication_id, name, trashed_by, trashed_at, trashed_at + make_interval(days => ${sql.lit(TRASH_DAYS)}) as expires_at,
      case when exists (select from imports where emag_id = all_emags.id and shown) then released_at end as visible_from
    from all_emags where trashed_at is not null
  )`,
  story: sql`(
    select id, publication_id, coalesce(nullif(trim(title), ''), name) as name, trashed_by, trashed_at,
      trashed_at + make_interval(days => ${sql.lit(TRASH_DAYS)}) as expires_at,
      case when is_published(published_at, offline_at, now()) then released_at end as visible_from
    from all_stories where trashed_at is not null
  )`,
};

/** Lists a page of the trash of a publication, newest first, with the total count. */
export async function listTrashed(
  db: Db,
  filter: { publicationId: number; kind: TrashedKind; search: string | undefined },
  { page, per }: { page: number; per: number },
): Promise<{ rows: TrashRow[]; count: number }> {
  const { publicationId, kind, search = "" } = filter;
  const matching = sql`
    from ${TRASHED[kind]} trashed
    where publication_id = ${publicationId} and position(lower(${search}) in lower(name)) > 0`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(db);
  const { rows } = await sql<TrashRow>`
    select * ${matching} order by trashed_at desc, id desc limit ${per} offset ${(page - 1) * per}`.execute(
    db,
  );
  return { rows, count: counted.rows[0]!.count };
}

/** Locks a record in the trash, so that it is restored or deleted once. */
export async function lockTrashed(trx: Db, publicationId: number, { kind, record_id }: TrashRef) {
  const { rows } = await sql<TrashRow>`
    select * from ${TRASHED[kind]} trashed
    where publication_id = ${publicationId} and id = ${record_id} for update`.execute(trx);
  return rows[0];
}

/** Locks up to `limit` records of a kind that expired before a time, with their organizations. */
export async function lockExpired(trx: Db, kind: TrashedKind, before: Date, limit: number) {
  const { rows } = await sql<TrashRow & { organization_id: number }>`
    select trashed.*, publications.organization_id
    from ${TRASHED[kind]} trashed join publications on publications.id = trashed.publication_id
    where trashed.expires_at <= ${before}
    order by trashed.expires_at limit ${limit} for update of trashed skip locked`.execute(trx);
  return rows;
}
