import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { purgeTrash } from "./trash.service.ts";

/** Deletes expired records permanently. */
export const trashCleanup: ScheduledTask<PlatformContext> = {
  name: "purge-trash",
  cron: "32 * * * *",
  run: (services) => purgeTrash(services),
};
