import type { ScheduledTask } from "../../platform/jobs/scheduled-tasks.ts";
import type { Services } from "../../services.ts";
import { deleteSomeEntries, setRetention } from "./audit.repo.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many at a time, that nobody who writes waits long. */
const BATCH = 5_000;

/** Deletes what has been in the log for as long as the setting says: its only way out. */
export async function sweepAudit({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  await setRetention(db, config.auditDays);
  const before = new Date(Date.now() - config.auditDays * DAY_MS - DAY_MS);
  while ((await deleteSomeEntries(db, before, BATCH)) === BATCH);
}

export const auditCleanup: ScheduledTask<Services> = {
  name: "sweep-audit-log",
  cron: "22 * * * *",
  run: sweepAudit,
};
