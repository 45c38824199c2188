import { setTimeout as delay } from "node:timers/promises";
import { readWaitingJobs } from "../platform/jobs/waiting-jobs.ts";
import type { Db } from "../schema/tables.ts";

const LOOK_MS = 250;

/** Waits until no import is under way and no job waits; answers what still is when for so long nothing has come to its end. */
export async function untilQuiet(db: Db, patienceMs: number): Promise<string[]> {
  let fewest = Number.POSITIVE_INFINITY;
  let since = performance.now();
  for (;;) {
    const busy = await whatIsOpen(db);
    if (busy.length < fewest) {
      fewest = busy.length;
      since = performance.now();
    }
    if (busy.length === 0 || performance.now() - since > patienceMs) return busy;
    await delay(LOOK_MS);
  }
}

async function whatIsOpen(db: Db): Promise<string[]> {
  const imports = await db
    .selectFrom("imports")
    .select(["id", "emag_id", "status", "starts"])
    .where("status", "in", ["pending", "processing"])
    .execute();
  const jobs = await readWaitingJobs(db);
  return [
    ...imports.map(
      ({ id, emag_id, status, starts }) =>
        `the import ${id} of the issue ${emag_id} is still ${status}, after ${starts} starts`,
    ),
    ...jobs.map(({ queue, count }) => `${count} jobs of the queue ${queue} wait`),
  ];
}
