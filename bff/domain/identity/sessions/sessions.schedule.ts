import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { deleteExpired } from "./sessions.repo.ts";

/** Deletes expired sessions and second-factor challenges. */
export function cleanUpSessions({ db }: Pick<PlatformContext, "db">): Promise<void> {
  return deleteExpired(db);
}

export const sessionCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-sessions",
  cron: "37 * * * *",
  run: cleanUpSessions,
};
