import { hash } from "node:crypto";
import type { JobKind } from "../../platform/jobs/job-queue.ts";

/** Longer than any import may take: the lease, not this, tells a dead worker from a slow one. */
const IMPORT_EXPIRES_SECONDS = 60 * 60;

interface ImportJob {
  importId: string;
  /** Missing in jobs of earlier versions. */
  organizationId?: number;
}

/** Runs one import. State lives in `imports`; the job only says whose turn it is. */
export const importJob: JobKind<ImportJob> = {
  queue: "imports",
  expireInSeconds: IMPORT_EXPIRES_SECONDS,
  retryLimit: 0,
  keyOf: ({ importId }) => importId,
  groupOf: ({ organizationId }) => (organizationId === undefined ? null : String(organizationId)),
};

/** Makes the pages of a finished import searchable. Safe to repeat. */
export const indexPagesJob: JobKind<{ importId: string }> = {
  queue: "index-pages",
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  keyOf: ({ importId }) => importId,
};

/** Removes the files of imports whose results are gone. Safe to repeat. */
export const removeFilesJob: JobKind<{ importIds: string[] }> = {
  queue: "remove-import-files",
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  // There may be any number of them: an issue may be imported again every day.
  keyOf: ({ importIds }) => hash("sha256", importIds.join(",")),
};
