import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { CALLOUT_DAYS } from "#shared/console/access/callouts.ts";
import { deleteExpiredSignIns } from "../test-readers/reader-sign-in.repo.ts";
import { deleteCalloutBatch, deleteUnusedItems } from "./callouts.repo.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Small enough that other writers do not wait long. */
const BATCH_SIZE = 5_000;

/** Deletes expired callouts from the log, and expired sign-ins of test readers. */
export async function sweepAccess({ db }: Pick<PlatformContext, "db">): Promise<void> {
  const before = new Date(Date.now() - CALLOUT_DAYS * DAY_MS);
  let deleted = 0;
  do {
    deleted = await deleteCalloutBatch(db, before, BATCH_SIZE);
    if (deleted > 0) await deleteUnusedItems(db);
  } while (deleted === BATCH_SIZE);
  await deleteExpiredSignIns(db);
}

export const calloutCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-callouts",
  cron: "*/10 * * * *",
  run: sweepAccess,
};
