import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import * as repo from "./category-removal.repo.ts";

/** Longer than the time for undo, so that late requests get `undo_expired` instead of 404. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes old removals, which can no longer be undone. */
export async function sweepRemovals({ db }: Pick<PlatformContext, "db">): Promise<void> {
  await repo.deleteRemovals(db, new Date(Date.now() - RETENTION_MS));
}

export const categoryRemovalCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-category-removals",
  cron: "12 * * * *",
  run: sweepRemovals,
};
