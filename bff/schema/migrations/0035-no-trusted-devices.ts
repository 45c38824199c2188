import { type Kysely, sql } from "kysely";

/** Devices that were once trusted with one right code would go on without any, whatever became of the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from verifications where identifier like 'trust-device-%'`.execute(db);
}
