import type { PlatformContext } from "#bff/core/context.ts";
import { indexPagesJob } from "#bff/domain/imports/imports.jobs.ts";
import { indexImport } from "./page-index.service.ts";

/** Starts the worker that indexes imports when they have finished. */
export async function startPageIndexing({ jobs, db }: Pick<PlatformContext, "jobs" | "db">): Promise<void> {
  await jobs.work(indexPagesJob, { concurrency: 1 }, ({ importId }) => indexImport({ db }, importId));
}
