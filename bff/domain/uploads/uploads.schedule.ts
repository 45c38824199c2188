import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { sweepUploads } from "./uploads.service.ts";

export const uploadCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-uploads",
  cron: "52 * * * *",
  run: (services) => sweepUploads(services),
};
