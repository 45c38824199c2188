import { setTimeout as delay } from "node:timers/promises";
import { readWaitingJobs } from "../platform/jobs/waiting-jobs.ts";
import type { Db } from "../services.ts";

const LOOK_MS = 250;

/** Waits until no import is under way and no job waits; answers what still is when the patience is over. */
export async function untilQuiet(db: Db, patienceMs: number): Promise<string[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const busy = await whatIsOpen(db);
    if (busy.length === 0 || performance.now() > deadline) return busy;
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
