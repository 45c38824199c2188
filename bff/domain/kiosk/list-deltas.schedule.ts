import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { deleteOldChanges } from "./list-deltas.repo.ts";

export const readerChangeCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-reader-changes",
  cron: "23 4 * * *",
  run: ({ db }) => deleteOldChanges(db),
};
