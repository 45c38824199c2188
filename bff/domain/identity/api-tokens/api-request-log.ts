import { type Insertable, sql } from "kysely";
import { type BatchWriter, createBatchWriter } from "#bff/platform/jobs/batch-writer.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { ApiRequestsTable } from "#bff/schema/tables/api-tokens.ts";
import type { Db } from "#bff/schema/tables.ts";
import { API_REQUESTS_KEPT } from "#shared/console/identity/api-tokens.ts";
import { insertRequests, trimRequests } from "./api-requests.repo.ts";

/** A larger insert would block this process for too long. */
const ROWS_PER_INSERT = 500;

/** Write-behind buffer of the requests that API tokens make, so that no request waits for its log. */
export type ApiRequestLog = BatchWriter<Insertable<ApiRequestsTable>>;

export function createApiRequestLog(db: Db, log: Logger): ApiRequestLog {
  return createBatchWriter({
    log,
    name: "API request log",
    everyMs: 1_000,
    maxRows: 10_000,
    async write(requests) {
      const tokenIds = [...new Set(requests.map((request) => request.api_token_id))];
      await db.transaction().execute(async (trx) => {
        // A crash may lose the last second of the log.
        await sql`set local synchronous_commit = off`.execute(trx);
        for (let from = 0; from < requests.length; from += ROWS_PER_INSERT)
          await insertRequests(trx, requests.slice(from, from + ROWS_PER_INSERT));
        await trimRequests(trx, tokenIds, API_REQUESTS_KEPT);
      });
    },
  });
}
