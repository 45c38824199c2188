import type { PlatformContext } from "#bff/core/context.ts";
import type { ReadersContext } from "./readers.context.ts";
import { signOutJob } from "./readers.jobs.ts";

const CONCURRENCY = 4;

/** Starts the workers that tell apps about the end of sessions (OpenID Connect Back-Channel Logout). */
export async function startSignOutNotices(
  services: Pick<PlatformContext, "jobs" | "log"> & ReadersContext,
): Promise<void> {
  const { jobs, log, readerProvider } = services;
  await jobs.work(signOutJob, { concurrency: CONCURRENCY }, async (signOut) => {
    try {
      await readerProvider.notifySignOut(signOut);
    } catch (error) {
      log.warn(
        { err: error, client_id: signOut.clientId },
        "failed to tell an app about a sign-out; will retry",
      );
      throw error;
    }
  });
}
