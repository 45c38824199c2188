import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { deleteExpiredSessions } from "./kiosk-sessions.repo.ts";

export const kioskSessionCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-kiosk-sessions",
  cron: "47 * * * *",
  run: ({ db }) => deleteExpiredSessions(db),
};
