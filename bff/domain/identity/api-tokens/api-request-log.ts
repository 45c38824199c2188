import { type Insertable, sql } from "kysely";
import { runPeriodically } from "#bff/platform/jobs/run-periodically.ts";
import type { Logger } from "#bff/platform/logging/logging.ts";
import type { ApiRequestsTable } from "#bff/schema/tables/api-tokens.ts";
import type { Db } from "#bff/schema/tables.ts";
import { API_REQUESTS_KEPT } from "#shared/console/identity/api-tokens.ts";
import { insertRequests, trimRequests } from "./api-requests.repo.ts";

const WRITE_INTERVAL_MS = 1_000;
/** Limits the memory used while the database is unavailable. */
const MAX_BUFFERED_REQUESTS = 10_000;
/** A larger insert would block this process for too long. */
const ROWS_PER_INSERT = 500;

export type LoggedRequest = Insertable<ApiRequestsTable>;

/** Write-behind buffer of the requests that API tokens make, so that no request waits for its log. */
export interface ApiRequestLog {
  write(request: LoggedRequest): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createApiRequestLog(db: Db, log: Logger): ApiRequestLog {
  let waiting: LoggedRequest[] = [];
  let dropped = 0;

  async function writeAll(): Promise<void> {
    if (dropped > 0) log.warn({ dropped }, "dropped API requests from the log because the buffer was full");
    dropped = 0;
    if (waiting.length === 0) return;
    const requests = waiting;
    waiting = [];
    try {
      const tokenIds = [...new Set(requests.map((request) => request.api_token_id))];
      await db.transaction().execute(async (trx) => {
        // A crash may lose the last second of the log.
        await sql`set local synchronous_commit = off`.execute(trx);
        for (let from = 0; from < requests.length; from += ROWS_PER_INSERT)
          await insertRequests(trx, requests.slice(from, from + ROWS_PER_INSERT));
        await trimRequests(trx, tokenIds, API_REQUESTS_KEPT);
      });
    } catch (error) {
      waiting = [...requests, ...waiting].slice(-MAX_BUFFERED_REQUESTS);
      throw error;
    }
  }

  let written = Promise.resolve();
  const flush = () => {
    const writing = written.then(writeAll);
    written = writing.catch(() => undefined);
    return writing;
  };
  const writer = runPeriodically(log, WRITE_INTERVAL_MS, "write API request log", flush);
  return {
    write(request) {
      if (waiting.length < MAX_BUFFERED_REQUESTS) waiting.push(request);
      else dropped += 1;
    },
    flush,
    async stop() {
      writer.stop();
      await flush().catch((error: unknown) =>
        log.warn({ err: error }, "failed to write the API request log"),
      );
    },
  };
}
