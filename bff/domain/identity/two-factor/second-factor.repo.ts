import { type RawBuilder, type Selectable, sql } from "kysely";
import type { TwoFactorsTable } from "#bff/schema/tables/accounts.ts";
import type { Db } from "#bff/schema/tables.ts";

/** Saves an unconfirmed second factor. Returns false if the user has a confirmed one. */
export async function saveUnconfirmed(
  db: Db,
  user_id: string,
  factor: Pick<Selectable<TwoFactorsTable>, "secret" | "recovery_code_hashes">,
): Promise<boolean> {
  const saved = await db
    .insertInto("two_factors")
    .values({ ...factor, user_id, verified: false })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(factor).where("two_factors.verified", "=", false),
    )
    .returning("user_id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Returns the sealed secret of a second factor, and locks it, because another window may replace or use it. */
export async function findSecret(trx: Db, userId: string, verified: boolean): Promise<Buffer | null> {
  const found = await trx
    .selectFrom("two_factors")
    .select("secret")
    .where("user_id", "=", userId)
    .where("verified", "=", verified)
    .forUpdate()
    .executeTakeFirst();
  return found?.secret ?? null;
}

export async function confirm(trx: Db, userId: string, step: number): Promise<void> {
  await trx
    .updateTable("two_factors")
    .set({ verified: true, last_used_step: step })
    .where("user_id", "=", userId)
    .execute();
  await trx.updateTable("users").set({ two_factor_enabled: true }).where("id", "=", userId).execute();
}

/** Marks the codes up to a time step as used. Returns false if the code of this step was used already. */
export function useStep(trx: Db, userId: string, step: number): Promise<boolean> {
  return update(
    trx,
    userId,
    { last_used_step: step },
    sql`last_used_step is null or last_used_step < ${step}`,
  );
}

/** Deletes a recovery code. Returns false if the user does not have it. */
export function useRecoveryCode(trx: Db, userId: string, hash: Buffer): Promise<boolean> {
  const recovery_code_hashes = sql<Buffer[]>`array_remove(recovery_code_hashes, ${hash})`;
  return update(trx, userId, { recovery_code_hashes }, sql`${hash} = any (recovery_code_hashes)`);
}

/** Replaces the recovery codes. Returns false if the user has no second factor. */
export function saveRecoveryCodes(trx: Db, userId: string, hashes: Buffer[]): Promise<boolean> {
  return update(trx, userId, { recovery_code_hashes: hashes }, sql`true`);
}

/** Changes a confirmed second factor on a condition. Returns whether it was met. */
async function update(
  trx: Db,
  userId: string,
  values: { last_used_step: number } | { recovery_code_hashes: Buffer[] | RawBuilder<Buffer[]> },
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("two_factors")
    .set(values)
    .where("user_id", "=", userId)
    .where("verified", "=", true)
    .where(sql<boolean>`(${condition})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSecondFactor(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  await trx.updateTable("users").set({ two_factor_enabled: false }).where("id", "=", userId).execute();
}

/** Returns the number of unused recovery codes, or null without a second factor. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number | null> {
  const found = await db
    .selectFrom("two_factors")
    .select(sql<number>`cardinality(recovery_code_hashes)`.as("count"))
    .where("user_id", "=", userId)
    .where("verified", "=", true)
    .executeTakeFirst();
  return found?.count ?? null;
}
