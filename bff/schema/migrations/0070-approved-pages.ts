import { type Kysely, sql } from "kysely";

/** Marks the pages that were approved after their import had finished. Earlier approvals were not about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update imports set approved = true from reviews
    where reviews.emag_id = imports.emag_id and reviews.sign_off = 'approved'
      and imports.current and imports.status = 'finished' and reviews.approved_at >= imports.finished_at
  `.execute(db);
}
