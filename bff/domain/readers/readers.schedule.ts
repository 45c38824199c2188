import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { eraseReader } from "./accounts/reader-accounts.service.ts";
import { deleteExpiredLinks } from "./accounts/reader-links.repo.ts";
import { DEFAULT_SETTINGS } from "./accounts/reader-organizations.repo.ts";
import { rotateSigningKeys } from "./provider/signing-keys.ts";
import { listOldUnverified } from "./reader-accounts.repo.ts";
import { deleteExpired } from "./sessions/reader-sessions.repo.ts";

const BATCH_SIZE = 5_000;

/** Deletes expired sessions, tokens, sign-ins in progress and links, and accounts that were never verified. Rotates the signing keys. */
export async function sweepReaders(
  services: Pick<PlatformContext, "changes" | "db" | "secrets">,
): Promise<void> {
  await deleteExpired(services.db);
  await deleteExpiredLinks(services.db);
  await eraseUnverified(services.db);
  await rotateSigningKeys(services);
}

async function eraseUnverified(db: PlatformContext["db"]): Promise<void> {
  let ids: string[];
  do {
    ids = await listOldUnverified(db, DEFAULT_SETTINGS.unverified_days, BATCH_SIZE);
    for (const id of ids)
      await db.transaction().execute((trx) => eraseReader(trx, id, { onlyUnverified: true }));
  } while (ids.length === BATCH_SIZE);
}

export const readerCleanup: ScheduledTask<PlatformContext> = {
  name: "sweep-readers",
  cron: "23 * * * *",
  run: sweepReaders,
};
