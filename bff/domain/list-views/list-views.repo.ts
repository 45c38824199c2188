import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";
import type { ListName } from "#shared/console/list-views.ts";

/** The person and publication that views belong to. */
export interface Owner {
  user_id: string;
  publication_id: number;
}

const COLUMNS = ["id", "list", "name", "query"] as const;

/** Lists the views of a person, sorted by name. */
export function listViews(db: Db, owner: Owner) {
  return db
    .selectFrom("list_views")
    .select(COLUMNS)
    .where("user_id", "=", owner.user_id)
    .where("publication_id", "=", owner.publication_id)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Locks a person for the transaction, so that concurrent saves cannot exceed the maximum. */
export async function lockOwner(trx: Db, { user_id }: Owner): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", user_id).forNoKeyUpdate().execute();
}

export function upsertView(db: Db, view: Owner & { list: ListName; name: string; query: string }) {
  return db
    .insertInto("list_views")
    .values(view)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "publication_id", "list", "name"]).doUpdateSet({ query: view.query }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function renameView(db: Db, owner: Owner, id: number, name: string) {
  return db
    .updateTable("list_views")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", owner.user_id)
    .where("publication_id", "=", owner.publication_id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteView(db: Db, owner: Owner, id: number): Promise<void> {
  await db
    .deleteFrom("list_views")
    .where("id", "=", id)
    .where("user_id", "=", owner.user_id)
    .where("publication_id", "=", owner.publication_id)
    .execute();
}
