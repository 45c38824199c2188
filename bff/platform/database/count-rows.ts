import { type SelectQueryBuilder, sql } from "kysely";

/** Counts the rows of a query without columns. */
export async function countRows<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)::int`.as("count"));
  return ((await counted.executeTakeFirstOrThrow()) as { count: number }).count;
}
