import type { JobKind } from "../../platform/jobs/job-queue.ts";

/** Makes the editions of every publication up to its horizon. Safe to repeat. */
export const makeEditionsJob: JobKind<Record<string, never>> = {
  queue: "make-planned-editions",
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  keyOf: () => "all",
};
