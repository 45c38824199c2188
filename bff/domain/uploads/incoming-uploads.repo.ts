import { type Insertable, sql } from "kysely";
import type { IncomingPiecesTable, IncomingUploadsTable } from "../../schema/tables/uploads.ts";
import type { Db } from "../../schema/tables.ts";

export async function insertIncoming(db: Db, row: Insertable<IncomingUploadsTable>): Promise<void> {
  await db.insertInto("incoming_uploads").values(row).execute();
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
