import { sql } from "kysely";
import type { Db } from "../../schema/tables.ts";

export interface OpenEdition {
  id: number;
  name: string;
  pe_id: string;
  local_date: string;
  local_time: string;
  release_date: Date;
  skipped: boolean;
}

/** Editions that are still to come and have no issue yet, by release date. */
export function listOpenEditions(db: Db, publicationId: number, now: Date): Promise<OpenEdition[]> {
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

/** Gives editions their new moments, unless they were moved or got their issue meanwhile. */
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
