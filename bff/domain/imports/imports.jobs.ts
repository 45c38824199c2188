import type { JobKind } from "../../platform/jobs/job-queue.ts";

/** Longer than any import may take: the lease, not this, tells a dead worker from a slow one. */
const IMPORT_EXPIRES_SECONDS = 60 * 60;

/** Runs one import. State lives in `imports`; the job only says whose turn it is. */
export const importJob: JobKind<{ importId: string }> = {
  queue: "imports",
  expireInSeconds: IMPORT_EXPIRES_SECONDS,
  retryLimit: 0,
  keyOf: ({ importId }) => importId,
};

/** Removes the files of imports whose results are gone. Safe to repeat. */
export const removeFilesJob: JobKind<{ importIds: string[] }> = {
  queue: "remove-import-files",
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  keyOf: ({ importIds }) => importIds.join(","),
};
