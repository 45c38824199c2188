import type { JobKind } from "#bff/platform/jobs/job-queue.ts";

/** Tells an app that a session of a reader has ended. The delay between tries doubles, so that the last of them is after an hour. */
export const signOutJob: JobKind<{ clientId: string; readerId: string; sid: string }> = {
  queue: "reader-sign-outs",
  expireInSeconds: 60,
  retryLimit: 10,
  retryDelaySeconds: 2,
  retryBackoff: true,
  policy: "exclusive",
  keyOf: ({ clientId, sid }) => `${clientId} ${sid}`,
};
