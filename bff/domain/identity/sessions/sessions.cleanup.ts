import type { Services } from "#bff/app/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { deleteExpiredSessions } from "../users/users.repo.ts";

/** Deletes expired sessions. better-auth deletes an expired session only when it is used again. */
export function cleanUpSessions({ db }: Pick<Services, "db">): Promise<void> {
  return deleteExpiredSessions(db);
}

export const sessionCleanup: ScheduledTask<Services> = {
  name: "sweep-sessions",
  cron: "37 * * * *",
  run: cleanUpSessions,
};
