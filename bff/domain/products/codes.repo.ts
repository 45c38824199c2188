import { type Insertable, sql } from "kysely";
import type { CodeBatchesTable } from "#bff/schema/tables/products.ts";
import type { Db } from "#bff/schema/tables.ts";

function selectBatches(db: Db) {
  return db
    .selectFrom("code_batches as batch")
    .innerJoin("products", "products.id", "batch.product_id")
    .selectAll("batch")
    .select((eb) => [
      "products.key as product_key",
      "products.name as product_name",
      eb
        .selectFrom("codes")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("codes.batch_id", "=", "batch.id")
        .as("codes"),
      eb
        .selectFrom("codes")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("redeemed"), sql<number>`0`).as("sum"))
        .whereRef("codes.batch_id", "=", "batch.id")
        .as("redeemed"),
    ]);
}

export type ListedBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export function listBatches(db: Db, organizationId: number) {
  return selectBatches(db)
    .where("batch.organization_id", "=", organizationId)
    .orderBy("batch.id", "desc")
    .execute();
}

export function findBatch(db: Db, organizationId: number, id: number) {
  return selectBatches(db)
    .where("batch.organization_id", "=", organizationId)
    .where("batch.id", "=", id)
    .executeTakeFirst();
}

export function insertBatch(trx: Db, batch: Insertable<CodeBatchesTable>) {
  return trx.insertInto("code_batches").values(batch).returningAll().executeTakeFirstOrThrow();
}

export async function insertCodes(trx: Db, batchId: number, hashes: Buffer[]): Promise<void> {
  await sql`
    insert into codes (batch_id, code_hash) select ${batchId}, unnest(${hashes}::bytea[])`.execute(trx);
}

/** Revokes a batch. Does nothing if it is revoked. */
export async function revokeBatch(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("code_batches")
    .set((eb) => ({ revoked_at: new Date(), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a code and its batch, so that readers redeem a code one after the other. */
export function lockCode(trx: Db, codeHash: Buffer) {
  return trx
    .selectFrom("codes")
    .innerJoin("code_batches as batch", "batch.id", "codes.batch_id")
    .selectAll("batch")
    .select(["codes.id as code_id", "codes.redeemed"])
    .where("code_hash", "=", codeHash)
    .forUpdate("codes")
    .forShare("batch")
    .executeTakeFirst();
}

export async function countRedemption(trx: Db, codeId: number): Promise<void> {
  await trx
    .updateTable("codes")
    .set((eb) => ({ redeemed: eb("redeemed", "+", 1) }))
    .where("id", "=", codeId)
    .execute();
}
