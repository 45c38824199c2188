import { sql } from "kysely";
import type { Db } from "#bff/schema/tables.ts";

const FROM = { emags: sql`from emags`, stories: sql`from stories` };

/** Counts the issues or articles of a publication with a future release time, and returns the first ones as examples. */
export async function listScheduled(
  db: Db,
  table: "emags" | "stories",
  publicationId: number,
  { now, examples }: { now: Date; examples: number },
) {
  const { rows: examplesFound } = await sql<{ id: number; name: string; released_at: Date; count: number }>`
    select id, name, released_at, (count(*) over ())::int as count ${FROM[table]}
    where publication_id = ${publicationId} and released_at > ${now}
    order by released_at, id limit ${examples}`.execute(db);
  return {
    count: examplesFound[0]?.count ?? 0,
    examples: examplesFound.map(({ id, name, released_at }) => ({ id, name, released_at })),
  };
}
