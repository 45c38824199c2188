import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

export interface OpenEdition {
  id: number;
  name: string;
  pe_id: string;
  local_date: string;
  local_time: string;
  release_date: Date;
  skipped: boolean;
}

/** Lists upcoming editions without an issue, by release date. */
export function listOpenEditions(db: Db, publicationId: number, now: Date) {
  return db
    .selectFrom("planned_emags")
    .select(["id", "name", "pe_id", "local_date", "local_time", "release_date", "skipped"])
    .where("publication_id", "=", publicationId)
    .where("release_date", ">", now)
    .where("emag_id", "is", null)
    .orderBy("release_date")
    .orderBy("id")
    .execute();
}

/** Updates the release dates of editions, unless they have been moved or got an issue in the meantime. */
export async function setReleaseDates(
  trx: Db,
  editions: { id: number; release_date: Date; new_release_date: Date }[],
): Promise<void> {
  await sql`
    update planned_emags set release_date = given.moment, version = version + 1, updated_at = now()
    from unnest(${editions.map(({ id }) => id)}::int[], ${editions.map(({ release_date }) => release_date)}::timestamptz[],
      ${editions.map(({ new_release_date }) => new_release_date)}::timestamptz[]) as given (id, before, moment)
    where planned_emags.id = given.id and planned_emags.release_date = given.before and planned_emags.emag_id is null`.execute(
    trx,
  );
}
