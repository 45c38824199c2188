import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { API_REQUEST_DAYS } from "#shared/console/identity/api-tokens.ts";
import { deleteRequestsBefore } from "./api-requests.repo.ts";

/** Deletes API requests from the log when they are too old. */
export function sweepApiRequests({ db }: Pick<PlatformContext, "db">): Promise<void> {
  return deleteRequestsBefore(db, new Date(Date.now() - API_REQUEST_DAYS * DAY_MS));
}

export const apiRequestCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-api-requests",
  cron: "37 * * * *",
  run: sweepApiRequests,
};
