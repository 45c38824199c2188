import { type Insertable, sql } from "kysely";
import type { ApiRequestsTable } from "#bff/schema/tables/api-tokens.ts";
import type { Db } from "#bff/schema/tables.ts";

/** Inserts the requests of tokens that still exist, in their order, as one JSON parameter. */
export async function insertRequests(trx: Db, rows: Insertable<ApiRequestsTable>[]): Promise<void> {
  await sql`
    insert into api_requests (api_token_id, at, method, path, status, milliseconds, request_id, ignored_parameters)
    select api_token_id, at, method, path, status, milliseconds, request_id, ignored_parameters
    from json_populate_recordset(null::api_requests, ${JSON.stringify(rows)}::json) with ordinality
    where api_token_id in (select id from api_tokens)
    order by ordinality`.execute(trx);
}

/** Deletes all but the newest `kept` requests of each token. Skips rows that another process is deleting. */
export async function trimRequests(trx: Db, tokenIds: number[], kept: number): Promise<void> {
  await sql`
    delete from api_requests
    using unnest(${tokenIds}::int[]) as token (id), lateral (
      select id from api_requests where api_token_id = token.id and id <= (
        -- In a query that locks, PostgreSQL would also lock the rows that \`offset\` skips: all those that are kept.
        select id from api_requests where api_token_id = token.id order by id desc offset ${kept} limit 1
      )
      for update skip locked
    ) as old
    where api_requests.api_token_id = token.id and api_requests.id = old.id`.execute(trx);
}

/** Lists a token's requests, newest first. */
export function listRequests(db: Db, tokenId: number, before: string | undefined, limit: number) {
  let query = db
    .selectFrom("api_requests")
    .selectAll()
    .where("api_token_id", "=", tokenId)
    .orderBy("id", "desc")
    .limit(limit);
  if (before !== undefined) query = query.where("id", "<", sql<number>`${before}::bigint`);
  return query.execute();
}

export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("api_requests").where("at", "<", before).execute();
}
