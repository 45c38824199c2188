import { type Kysely, sql } from "kysely";

/** Deletes trusted devices, which would need no code even after the credentials of the account have changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from verifications where identifier like 'trust-device-%'`.execute(db);
}
