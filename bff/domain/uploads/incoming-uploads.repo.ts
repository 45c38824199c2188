import { type Insertable, sql } from "kysely";
import type { IncomingPiecesTable, IncomingUploadsTable } from "../../schema/tables/uploads.ts";
import type { Db } from "../../schema/tables.ts";

export async function insertIncoming(db: Db, row: Insertable<IncomingUploadsTable>): Promise<void> {
  await db.insertInto("incoming_uploads").values(row).execute();
}

/** Locks the uploads of a publication until the transaction ends, so that two that begin at the same time both count. */
export async function lockUploadsOf(trx: Db, publicationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${publicationId}`}, 0))`.execute(trx);
}

/** Bytes that a publication took in 24 hours, those of unfinished uploads included: `created_at`, `bytes`. */
const bytesOfDay = (publicationId: number) => sql`(
    select created_at, bytes from incoming_uploads where publication_id = ${publicationId}
    union all
    select created_at, bytes from uploads
    where publication_id = ${publicationId} and created_at > now() - interval '24 hours'
  )`;

export async function sumBytesOfDay(trx: Db, publicationId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from ${bytesOfDay(publicationId)} taken`.execute(trx);
  return rows[0]!.bytes;
}

/** When the last of the oldest uploads began that make up these bytes of 24 hours. Null if all together are fewer. */
export async function findBeginOfBytes(trx: Db, publicationId: number, bytes: number): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from (
      select created_at, sum(bytes) over (order by created_at) as so_far from ${bytesOfDay(publicationId)} taken
    ) sums
    where so_far >= ${bytes} order by created_at limit 1`.execute(trx);
  return rows[0]?.created_at ?? null;
}

/** The uploads that a person has under way for a publication. */
export function measureUnfinished(trx: Db, publicationId: number, userId: string) {
  return trx
    .selectFrom("incoming_uploads")
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`min(created_at)`.as("oldest")])
    .where("publication_id", "=", publicationId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** An upload under way, with how much of it is there. */
export function findIncoming(db: Db, id: string) {
  return db
    .selectFrom("incoming_uploads")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("incoming_pieces")
        .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as("received"))
        .where("upload_id", "=", id)
        .as("received"),
    )
    .where("id", "=", id)
    .$narrowType<{ received: number }>()
    .executeTakeFirst();
}

/** Writes down a piece that begins where the last one ended; false where another one is there, or the upload is gone. */
export async function insertPiece(db: Db, piece: Insertable<IncomingPiecesTable>): Promise<boolean> {
  const { upload_id, starts_at, bytes, storage_key } = piece;
  const { numAffectedRows } = await sql`
    insert into incoming_pieces (upload_id, starts_at, bytes, storage_key)
    select id, ${starts_at}, ${bytes}, ${storage_key} from incoming_uploads
    where id = ${upload_id} and ${starts_at} = (
      select coalesce(sum(bytes), 0) from incoming_pieces where upload_id = ${upload_id}
    )
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** The pieces of an upload in their order. */
export function listPieces(db: Db, id: string) {
  return db
    .selectFrom("incoming_pieces")
    .select(["storage_key", "bytes"])
    .where("upload_id", "=", id)
    .orderBy("starts_at")
    .execute();
}

/** False where it was gone already. */
export async function deleteIncoming(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("incoming_uploads").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets uploads that began so long ago, and answers which. */
export async function deleteGivenUp(db: Db, seconds: number): Promise<string[]> {
  const rows = await db
    .deleteFrom("incoming_uploads")
    .where("created_at", "<", sql<Date>`now() - make_interval(secs => ${seconds})`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these uploads are still under way. */
export async function knownIncoming(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("incoming_uploads").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
