import type { ScheduledTask } from "../../platform/jobs/scheduled-tasks.ts";
import type { Services } from "../../services.ts";
import { deleteExpiredSessions } from "./accounts.repo.ts";

/** Deletes sessions that no one used until they expired. better-auth deletes one only when it is used again. */
export function cleanUpSessions({ db }: Pick<Services, "db">): Promise<void> {
  return deleteExpiredSessions(db);
}

export const sessionCleanup: ScheduledTask<Services> = {
  name: "sweep-sessions",
  cron: "37 * * * *",
  run: cleanUpSessions,
};
