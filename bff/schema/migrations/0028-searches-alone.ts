import { type Kysely, sql } from "kysely";

/**
 * A condition that costs made searches look dear enough to be shared among worker processes, and to start those takes
 * longer than most searches do: a rare word took three times as long, a common one twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function takes_long() parallel restricted`.execute(db);
}
