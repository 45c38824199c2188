import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { deleteEntries, setRetention } from "./audit.repo.ts";

/** Deletes audit entries older than the retention. Nothing else can delete them. */
export async function sweepAudit({ db, config }: Pick<PlatformContext, "db" | "config">): Promise<void> {
  await setRetention(db, config.auditDays);
  const before = new Date(Date.now() - config.auditDays * DAY_MS - DAY_MS);
  await deleteEntries(db, before);
}

export const auditCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-audit-log",
  cron: "22 * * * *",
  run: sweepAudit,
};
