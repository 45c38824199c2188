import type { ScheduledTask } from "../../platform/jobs/scheduled-tasks.ts";
import type { Services } from "../../services.ts";
import { sweepUploads } from "./uploads.service.ts";

export const uploadCleanup: ScheduledTask<Services> = {
  name: "sweep-uploads",
  cron: "52 * * * *",
  run: (services) => sweepUploads(services),
};
