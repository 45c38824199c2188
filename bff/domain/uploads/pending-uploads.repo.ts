import { type Insertable, sql } from "kysely";
import type { PendingUploadChunksTable, PendingUploadsTable } from "#bff/schema/tables/uploads.ts";
import type { Db } from "#bff/schema/tables.ts";

export async function insertPendingUpload(db: Db, row: Insertable<PendingUploadsTable>): Promise<void> {
  await db.insertInto("pending_uploads").values(row).execute();
}

/** Takes an advisory lock on the upload budget of a publication, so that uploads created at the same time all count. */
export async function lockUploadBudget(trx: Db, publicationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${publicationId}`}, 0))`.execute(trx);
}

/** Subquery with `created_at` and `bytes` of a publication's uploads in the last 24 hours, unfinished ones included. */
const uploadsOfLastDay = (publicationId: number) => sql`(
    select created_at, bytes from pending_uploads
    where publication_id = ${publicationId} and created_at > now() - interval '24 hours'
    union all
    select created_at, bytes from uploads
    where publication_id = ${publicationId} and created_at > now() - interval '24 hours'
  )`;

export async function sumBytesOfLastDay(trx: Db, publicationId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from ${uploadsOfLastDay(publicationId)} taken`.execute(
    trx,
  );
  return rows[0]!.bytes;
}

/**
 * Adds up the uploads of the last 24 hours, the oldest first, and returns the start time of the one that reaches `bytes`.
 * Returns null if their total is below `bytes`.
 */
export async function findStartOfOldestBytes(
  trx: Db,
  publicationId: number,
  bytes: number,
): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from (
      select created_at, sum(bytes) over (order by created_at) as so_far from ${uploadsOfLastDay(publicationId)} taken
    ) sums
    where so_far >= ${bytes} order by created_at limit 1`.execute(trx);
  return rows[0]?.created_at ?? null;
}

/**
 * Counts the unfinished uploads of a user or token for a publication and finds the start time of the oldest. Expired ones,
 * which the next cleanup deletes, do not count.
 */
export function countUnfinished(
  trx: Db,
  { publication_id, user_id, api_token_id }: Insertable<PendingUploadsTable>,
) {
  return trx
    .selectFrom("pending_uploads")
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`min(created_at)`.as("oldest")])
    .where("publication_id", "=", publication_id)
    .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .where("user_id", "is not distinct from", user_id ?? null)
    .where("api_token_id", "is not distinct from", api_token_id ?? null)
    .executeTakeFirstOrThrow();
}

/** Finds an unfinished upload, with the number of bytes received. */
export function findPendingUpload(db: Db, id: string) {
  return db
    .selectFrom("pending_uploads")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("pending_upload_chunks")
        .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as("received"))
        .where("upload_id", "=", id)
        .as("received"),
    )
    .where("id", "=", id)
    .$narrowType<{ received: number }>()
    .executeTakeFirst();
}

/** Inserts a chunk. Returns false if it does not start at the end of the previous one, or the upload no longer exists. */
export async function insertChunk(db: Db, chunk: Insertable<PendingUploadChunksTable>): Promise<boolean> {
  const { upload_id, start_offset, bytes, storage_key } = chunk;
  const { numAffectedRows } = await sql`
    insert into pending_upload_chunks (upload_id, start_offset, bytes, storage_key)
    select id, ${start_offset}, ${bytes}, ${storage_key} from pending_uploads
    where id = ${upload_id} and ${start_offset} = (
      select coalesce(sum(bytes), 0) from pending_upload_chunks where upload_id = ${upload_id}
    )
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export function listChunks(db: Db, id: string) {
  return db
    .selectFrom("pending_upload_chunks")
    .select(["storage_key", "bytes"])
    .where("upload_id", "=", id)
    .orderBy("start_offset")
    .execute();
}

/** Returns false if the upload no longer exists. */
export async function deletePendingUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("pending_uploads").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes uploads that started more than `seconds` ago, and returns their ids. */
export async function deleteExpired(db: Db, seconds: number): Promise<string[]> {
  const rows = await db
    .deleteFrom("pending_uploads")
    .where("created_at", "<", sql<Date>`now() - make_interval(secs => ${seconds})`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the given ids that belong to unfinished uploads. */
export async function filterPendingUploadIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("pending_uploads").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
