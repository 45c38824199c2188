import { sql } from "kysely";
import { containsPattern } from "#bff/platform/text-search/like-pattern.ts";
import type { Db } from "#bff/schema/tables.ts";
import { ATTACHABLE_LIMIT } from "#shared/console/issues/planned-editions.ts";

/**
 * Lists issues from PDFs that belong to no edition, ordered by the distance of their release, or without one of their creation, from
 * the edition's release.
 */
export function listUnattached(
  db: Db,
  edition: { publication_id: number; release_date: Date },
  search: string | undefined,
) {
  const distance = sql`abs(extract(epoch from coalesce(released_at, created_at) - ${edition.release_date}::timestamptz))`;
  return db
    .selectFrom("emags")
    .select(["id", "name", "released_at"])
    .where("publication_id", "=", edition.publication_id)
    .where("pe_id", "is", null)
    .where("mode", "!=", "epub")
    .$if(Boolean(search), (query) =>
      query.where("search_text", "like", sql<string>`lower(${containsPattern(search!)})`),
    )
    .orderBy(distance)
    .orderBy("id", "desc")
    .limit(ATTACHABLE_LIMIT)
    .execute();
}
