import type { Insertable } from "kysely";
import type { ReaderSignInsTable } from "#bff/schema/tables/access.ts";
import type { Db } from "#bff/schema/tables.ts";

export async function insertSignIn(db: Db, signIn: Insertable<ReaderSignInsTable>): Promise<void> {
  await db.insertInto("reader_sign_ins").values(signIn).execute();
}

/** Deletes and returns a sign-in, so that each can be used only once. */
export function consumeSignIn(db: Db, stateHash: Buffer) {
  return db
    .deleteFrom("reader_sign_ins")
    .where("state_hash", "=", stateHash)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredSignIns(db: Db): Promise<void> {
  await db.deleteFrom("reader_sign_ins").where("expires_at", "<", new Date()).execute();
}

/** Returns the readers' identity provider of a publication, with its client secret encrypted. */
export function findProvider(db: Db, publicationId: number) {
  return db
    .selectFrom("access_configs")
    .select(["built_in", "oidc_issuer", "oidc_client_id", "oidc_client_secret"])
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
}
