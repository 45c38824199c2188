import { CALLOUT_DAYS } from "#shared/console/callouts.ts";
import type { ScheduledTask } from "../../platform/jobs/scheduled-tasks.ts";
import type { Services } from "../../services.ts";
import { deleteSomeCallouts, deleteUnusedItems } from "./callouts.repo.ts";
import { deleteExpiredSignIns } from "./reader-sign-in.repo.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many at a time, that nobody who writes waits long. */
const BATCH = 5_000;

/** Deletes what has been in the log for long enough, and sign-ins that nobody finished. */
export async function sweepAccess({ db }: Services): Promise<void> {
  const before = new Date(Date.now() - CALLOUT_DAYS * DAY_MS);
  let deleted = 0;
  do {
    deleted = await deleteSomeCallouts(db, before, BATCH);
    if (deleted > 0) await deleteUnusedItems(db);
  } while (deleted === BATCH);
  await deleteExpiredSignIns(db);
}

export const calloutCleanup: ScheduledTask<Services> = {
  name: "sweep-callouts",
  cron: "*/10 * * * *",
  run: sweepAccess,
};
