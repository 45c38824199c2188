import type { Services } from "#bff/app/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { sweepUploads } from "./uploads.service.ts";

export const uploadCleanup: ScheduledTask<Services> = {
  name: "sweep-uploads",
  cron: "52 * * * *",
  run: (services) => sweepUploads(services),
};
