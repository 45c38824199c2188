import type { ScheduledTask } from "../../../platform/jobs/scheduled-tasks.ts";
import type { Services } from "../../../services.ts";
import * as repo from "./category-removal.repo.ts";

/** Long enough to say to whoever comes late that it is too late. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Forgets removals that nobody can undo any more. */
export async function sweepRemovals({ db }: Services): Promise<void> {
  await repo.deleteRemovals(db, new Date(Date.now() - KEPT_MS));
}

export const categoryRemovalCleanup: ScheduledTask<Services> = {
  name: "sweep-category-removals",
  cron: "12 * * * *",
  run: sweepRemovals,
};
