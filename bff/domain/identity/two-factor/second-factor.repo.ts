import type { Db } from "#bff/schema/tables.ts";

/** Saves an unconfirmed second factor. Returns false if the user has a confirmed one. */
export async function saveUnconfirmed(
  db: Db,
  factor: { id: string; user_id: string; secret: string; backup_codes: string },
): Promise<boolean> {
  const saved = await db
    .insertInto("two_factors")
    .values({ ...factor, verified: false })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret: factor.secret, backup_codes: factor.backup_codes })
        .where("two_factors.verified", "=", false),
    )
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

export function findUnconfirmed(db: Db, userId: string) {
  return (
    db
      .selectFrom("two_factors")
      .select("secret")
      .where("user_id", "=", userId)
      .where("verified", "=", false)
      // Another window may replace the secret between its check and its confirmation.
      .forUpdate()
      .executeTakeFirst()
  );
}

export async function confirm(trx: Db, userId: string): Promise<void> {
  await trx.updateTable("two_factors").set({ verified: true }).where("user_id", "=", userId).execute();
  await trx.updateTable("users").set({ two_factor_enabled: true }).where("id", "=", userId).execute();
}

export async function deleteSecondFactor(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  await trx.updateTable("users").set({ two_factor_enabled: false }).where("id", "=", userId).execute();
}

/** Saves encrypted recovery codes. Returns false if the user has no second factor. */
export async function saveRecoveryCodes(trx: Db, userId: string, codes: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("two_factors")
    .set({ backup_codes: codes })
    .where("user_id", "=", userId)
    .where("verified", "=", true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findRecoveryCodes(db: Db, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom("two_factors")
    .select("backup_codes")
    .where("user_id", "=", userId)
    .where("verified", "=", true)
    .executeTakeFirst();
  return found?.backup_codes ?? null;
}
