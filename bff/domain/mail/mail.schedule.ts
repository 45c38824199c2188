import type { PlatformContext } from "#bff/core/context.ts";
import { DAY_MS } from "#bff/core/durations.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { MAIL_DAYS } from "#shared/console/mail.ts";
import { deleteEnded, failOldQueued } from "./mail.repo.ts";

/** Longer than all tries of a mail. */
const QUEUED_DAYS = 2;

/** Ends mails that could not be sent, and deletes old mails. Mails that were sent are needed only for the limit by address. */
export async function sweepMails({ db }: Pick<PlatformContext, "db">): Promise<void> {
  const now = Date.now();
  await failOldQueued(db, new Date(now - QUEUED_DAYS * DAY_MS));
  await deleteEnded(db, { sentBefore: new Date(now - DAY_MS), before: new Date(now - MAIL_DAYS * DAY_MS) });
}

export const mailCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-mails",
  cron: "37 * * * *",
  run: sweepMails,
};
