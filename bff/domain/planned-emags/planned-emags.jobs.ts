import type { JobKind } from "#bff/platform/jobs/job-queue.ts";

/** Generates the editions of all publications up to their horizons. Idempotent. */
export const generateEditionsJob: JobKind<Record<string, never>> = {
  queue: "make-planned-editions",
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  keyOf: () => "all",
};
