import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { CALLOUT_DAYS } from "#shared/console/access/callouts.ts";
import { deleteCallouts } from "./log/callouts.repo.ts";
import { deleteExpiredSignIns } from "./test-readers/reader-sign-in.repo.ts";

/** Deletes expired callouts from the log, and expired sign-ins of test readers. */
export async function sweepAccess({ db }: Pick<PlatformContext, "db">): Promise<void> {
  await deleteCallouts(db, new Date(Date.now() - CALLOUT_DAYS * DAY_MS));
  await deleteExpiredSignIns(db);
}

export const calloutCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-callouts",
  cron: "*/10 * * * *",
  run: sweepAccess,
};
