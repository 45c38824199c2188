import type { Insertable, Selectable } from "kysely";
import { sql } from "kysely";
import type { ProviderSignInsTable, SignInProviderTable } from "#bff/schema/tables/sign-in-provider.ts";
import type { Db } from "#bff/schema/tables.ts";

export type ProviderRow = Selectable<SignInProviderTable>;

export function findProvider(db: Db) {
  return db.selectFrom("sign_in_provider").selectAll().executeTakeFirst();
}

export function lockProvider(trx: Db) {
  return trx.selectFrom("sign_in_provider").selectAll().forUpdate().executeTakeFirst();
}

export async function saveProvider(
  trx: Db,
  values: Omit<Insertable<SignInProviderTable>, "singleton" | "version">,
) {
  return trx
    .insertInto("sign_in_provider")
    .values({ ...values, singleton: true })
    .onConflict((conflict) =>
      conflict
        .column("singleton")
        .doUpdateSet({ ...values, version: sql<number>`sign_in_provider.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteProvider(trx: Db): Promise<void> {
  await trx.deleteFrom("sign_in_provider").execute();
}

export async function hasOrganization(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom("organizations").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

export async function insertSignIn(db: Db, signIn: Insertable<ProviderSignInsTable>): Promise<void> {
  await db.deleteFrom("provider_sign_ins").where("expires_at", "<", new Date()).execute();
  await db.insertInto("provider_sign_ins").values(signIn).execute();
}

/** Deletes and returns a sign-in, so that each can be used only once. */
export function consumeSignIn(db: Db, stateHash: Buffer) {
  return db
    .deleteFrom("provider_sign_ins")
    .where("state_hash", "=", stateHash)
    .returningAll()
    .executeTakeFirst();
}
