import { hash } from "node:crypto";
import type { JobKind } from "#bff/platform/jobs/job-queue.ts";

/** Longer than any import may take, because dead workers are detected by their heartbeat, not by this expiry. */
const IMPORT_EXPIRES_SECONDS = 60 * 60;
/** Practically unlimited, because the import counts its starts: one after which the service stopped does not count. */
const IMPORT_RETRIES = 1000;

interface ImportJob {
  importId: string;
  /** Missing in jobs of earlier versions. */
  organizationId?: number;
}

/** Runs one import, whose state is in `imports`. An open import has exactly one job, which is retried until the import has ended. */
export const importJob: JobKind<ImportJob> = {
  queue: "imports",
  expireInSeconds: IMPORT_EXPIRES_SECONDS,
  retryLimit: IMPORT_RETRIES,
  retryDelaySeconds: 1,
  keyOf: ({ importId }) => importId,
  groupOf: ({ organizationId }) => (organizationId === undefined ? null : String(organizationId)),
};

/** Indexes the pages of a finished import for search. Idempotent. */
export const indexPagesJob: JobKind<{ importId: string }> = {
  queue: "index-pages",
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  keyOf: ({ importId }) => importId,
};

/** Draws a page for zoom. A request waits for it, so it is hardly retried. Idempotent. */
export const zoomImageJob: JobKind<{ importId: string; page: number }> = {
  queue: "zoom-images",
  expireInSeconds: 2 * 60,
  retryLimit: 1,
  keyOf: ({ importId, page }) => `${importId}-${page}`,
  policy: "exclusive",
};

/** Deletes the files of imports whose content has been deleted. Idempotent. */
export const removeFilesJob: JobKind<{ importIds: string[] }> = {
  queue: "remove-import-files",
  expireInSeconds: 15 * 60,
  retryLimit: 5,
  // A hash, because an issue may have any number of imports.
  keyOf: ({ importIds }) => hash("sha256", importIds.join(",")),
};
