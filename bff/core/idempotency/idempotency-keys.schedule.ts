import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import type { PlatformContext } from "../context.ts";
import { deleteKeys } from "./idempotency-keys.repo.ts";

/** A browser may resend a draft after weeks, for example when a laptop is opened again. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes keys older than the retention. */
export async function deleteExpiredKeys({ db }: Pick<PlatformContext, "db">): Promise<void> {
  await deleteKeys(db, new Date(Date.now() - RETENTION_MS));
}

export const idempotencyKeyCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-idempotency-keys",
  cron: "32 * * * *",
  run: deleteExpiredKeys,
};
