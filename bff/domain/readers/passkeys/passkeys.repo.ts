import { type Insertable, type Selectable, sql } from "kysely";
import { digestOf } from "#bff/core/one-time-token.ts";
import type { ReaderPasskeysTable } from "#bff/schema/tables/readers.ts";
import type { Db } from "#bff/schema/tables.ts";

export type PasskeyRow = Selectable<ReaderPasskeysTable>;

const CHALLENGE = "PasskeyChallenge";
const CHALLENGE_SECONDS = 300;

export function listPasskeyRows(db: Db, readerId: string) {
  return db
    .selectFrom("reader_passkeys")
    .selectAll()
    .where("reader_id", "=", readerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("reader_passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Inserts a passkey. Returns false if the credential exists already. */
export async function insertPasskey(trx: Db, passkey: Insertable<ReaderPasskeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reader_passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores a use. Returns false if a use with the same or a higher count is stored already, as it is of a cloned authenticator. */
export async function countUse(db: Db, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("reader_passkeys")
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([eb("counter", "<", counter), eb.and([eb("counter", "=", 0), eb.lit(counter === 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a passkey of a reader. `id` may be any text. */
export async function deletePasskey(db: Db, readerId: string, id: string): Promise<void> {
  await db
    .deleteFrom("reader_passkeys")
    .where("reader_id", "=", readerId)
    .where(sql<string>`id::text`, "=", id)
    .execute();
}

export async function deletePasskeys(trx: Db, readerId: string): Promise<void> {
  await trx.deleteFrom("reader_passkeys").where("reader_id", "=", readerId).execute();
}

/** Stores the challenge of a session or a sign-in in progress. It replaces an earlier one, so their number is bounded. */
export async function storeChallenge(
  db: Db,
  owner: string,
  { challenge, readerId }: { challenge: string; readerId: string | null },
): Promise<void> {
  const row = {
    payload: JSON.stringify({ challenge }),
    reader_id: readerId,
    expires_at: sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
  };
  await db
    .insertInto("reader_records")
    .values({ kind: CHALLENGE, id_hash: digestOf(owner), ...row })
    .onConflict((conflict) => conflict.columns(["kind", "id_hash"]).doUpdateSet(row))
    .execute();
}

/** Takes a challenge out of the table. Of two requests one gets it. */
export async function takeChallenge(db: Db, owner: string): Promise<string | null> {
  const taken = await db
    .deleteFrom("reader_records")
    .where("kind", "=", CHALLENGE)
    .where("id_hash", "=", digestOf(owner))
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(sql<string>`payload->>'challenge'`.as("challenge"))
    .executeTakeFirst();
  return taken?.challenge ?? null;
}
