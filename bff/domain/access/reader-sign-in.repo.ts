import type { Insertable, Selectable } from "kysely";
import type { ReaderSignInsTable } from "../../schema/tables/access.ts";
import type { Db } from "../../schema/tables.ts";

export async function insertSignIn(db: Db, signIn: Insertable<ReaderSignInsTable>): Promise<void> {
  await db.insertInto("reader_sign_ins").values(signIn).execute();
}

/** Each can be taken once. */
export function takeSignIn(db: Db, stateHash: Buffer): Promise<Selectable<ReaderSignInsTable> | undefined> {
  return db
    .deleteFrom("reader_sign_ins")
    .where("state_hash", "=", stateHash)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredSignIns(db: Db): Promise<void> {
  await db.deleteFrom("reader_sign_ins").where("expires_at", "<", new Date()).execute();
}

/** The readers' identity provider of a publication, its secret sealed. */
export function findProvider(db: Db, publicationId: number) {
  return db
    .selectFrom("access_configs")
    .select(["oidc_issuer", "oidc_client_id", "oidc_client_secret"])
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
}
