import { type Kysely, type RawBuilder, sql } from "kysely";

/** Small enough that other writers do not wait long. */
const BATCH_SIZE = 5_000;

/** Deletes the rows of a table that meet a condition. `afterBatch` runs after each statement that deleted some. */
export async function deleteInBatches<DB>(
  db: Kysely<DB>,
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  afterBatch?: () => Promise<void>,
): Promise<void> {
  let deleted: bigint;
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH_SIZE}))`.execute(
      db,
    );
    deleted = numAffectedRows;
    if (deleted > 0n) await afterBatch?.();
  } while (deleted === BigInt(BATCH_SIZE));
}
