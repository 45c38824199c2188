import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { readWaitingJobs } from "#bff/platform/jobs/waiting-jobs.ts";
import type { Db } from "#bff/schema/tables.ts";

const POLL_INTERVAL_MS = 250;

/**
 * Waits until no import is open, no webhook is due and no job is queued. Returns descriptions of the remaining ones if their number has not
 * fallen for `timeoutMs`.
 */
export async function waitUntilIdle(db: Db, timeoutMs: number): Promise<string[]> {
  let fewest = Number.POSITIVE_INFINITY;
  let since = performance.now();
  for (;;) {
    const open = await describeOpenWork(db);
    if (open.length < fewest) {
      fewest = open.length;
      since = performance.now();
    }
    if (open.length === 0 || performance.now() - since > timeoutMs) return open;
    await delay(POLL_INTERVAL_MS);
  }
}

async function describeOpenWork(db: Db): Promise<string[]> {
  const imports = await db
    .selectFrom("imports")
    .select(["id", "emag_id", "status", "starts"])
    .where("status", "in", ["pending", "processing"])
    .execute();
  const webhooks = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("next_try_at", "<=", sql<Date>`now()`)
    .having(({ fn }) => fn.countAll(), ">", 0)
    .execute();
  const jobs = await readWaitingJobs(db);
  return [
    ...imports.map(
      ({ id, emag_id, status, starts }) =>
        `the import ${id} of the issue ${emag_id} is still ${status}, after ${starts} starts`,
    ),
    ...webhooks.map(({ count }) => `${count} webhooks are due`),
    ...jobs.map(({ queue, count }) => `${count} jobs are in the queue ${queue}`),
  ];
}
