import type { Insertable, Selectable } from "kysely";
import type { AccessConfigsTable } from "#bff/schema/tables/access.ts";
import type { Db } from "#bff/schema/tables.ts";

export type AccessConfigRow = Selectable<AccessConfigsTable>;

export function findConfig(db: Db, publicationId: number): Promise<AccessConfigRow | undefined> {
  return db
    .selectFrom("access_configs")
    .selectAll()
    .where("publication_id", "=", publicationId)
    .executeTakeFirst();
}

export function saveConfig(
  trx: Db,
  config: Insertable<AccessConfigsTable> & { version: number },
): Promise<AccessConfigRow> {
  return trx
    .insertInto("access_configs")
    .values(config)
    .onConflict((conflict) => conflict.column("publication_id").doUpdateSet(config))
    .returningAll()
    .executeTakeFirstOrThrow();
}
