import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { deleteExpiredSessions } from "../users/users.repo.ts";

/** Deletes expired sessions. better-auth deletes an expired session only when it is used again. */
export function cleanUpSessions({ db }: Pick<PlatformContext, "db">): Promise<void> {
  return deleteExpiredSessions(db);
}

export const sessionCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-sessions",
  cron: "37 * * * *",
  run: cleanUpSessions,
};
