import type { Insertable, Selectable } from "kysely";
import type { AccessConfigsTable } from "#bff/schema/tables/access.ts";
import type { Db } from "#bff/schema/tables.ts";

export type AccessConfigRow = Selectable<AccessConfigsTable>;

export function findConfig(db: Db, publicationId: number) {
  return db
    .selectFrom("access_configs")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
}

export function saveConfig(trx: Db, config: Insertable<AccessConfigsTable> & { version: number }) {
  return trx
    .insertInto("access_configs")
    .values(config)
    .onConflict((conflict) => conflict.column("publication_id").doUpdateSet(config))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds the publication whose built-in authority has a profile token. */
export async function findByBuiltInToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("access_configs")
    .innerJoin("publications", "publications.id", "access_configs.publication_id")
    .select(["publications.id", "publications.time_zone as timeZone"])
    .where("built_in", "=", true)
    .where("built_in_token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export function setBuiltInToken(trx: Db, publicationId: number, tokenHash: Buffer) {
  return trx
    .updateTable("access_configs")
    .set((eb) => ({ built_in_token_hash: tokenHash, version: eb("version", "+", 1), updated_at: new Date() }))
    .where("publication_id", "=", publicationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
