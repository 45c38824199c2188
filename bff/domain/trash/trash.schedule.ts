import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { purgeTrash, type TrashHandlers } from "./trash.service.ts";

/** Creates the task that deletes expired records permanently. */
export function trashCleanup(handlers: TrashHandlers): ScheduledTask<PlatformContext> {
  return { name: "purge-trash", cron: "32 * * * *", run: (services) => purgeTrash(services, handlers) };
}
