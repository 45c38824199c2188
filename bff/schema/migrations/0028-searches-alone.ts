import { type Kysely, sql } from "kysely";

/**
 * Disables parallel plans for searches. Their estimated cost was high enough for parallel workers, whose start takes longer
 * than most searches: a rare word took three times as long, a common one twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function takes_long() parallel restricted`.execute(db);
}
