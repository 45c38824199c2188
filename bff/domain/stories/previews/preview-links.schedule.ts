import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { deleteExpiredLinks } from "./preview-links.repo.ts";

export const previewLinkCleanup: ScheduledTask<PlatformContext> = {
  name: "delete-expired-preview-links",
  cron: "17 * * * *",
  run: ({ db }) => deleteExpiredLinks(db),
};
