import { type RawBuilder, sql } from "kysely";

/**
 * Builds the condition that the offline date of an article has passed. It is a draft then, although the service may store that up to
 * a minute later. `alias` is the name of the table in the query.
 */
export function isDueOffline(alias: string): RawBuilder<boolean> {
  const [published, offline] = [sql.ref(`${alias}.published_at`), sql.ref(`${alias}.offline_at`)];
  return sql<boolean>`(${published} is not null and coalesce(${offline} <= now(), false))`;
}
