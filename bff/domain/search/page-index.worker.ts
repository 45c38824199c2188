import type { PlatformContext } from "#bff/core/context.ts";
import { indexPagesJob } from "#bff/domain/imports/queue/imports.jobs.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { indexImport, indexPages } from "./page-index.service.ts";

/** Starts the worker that indexes imports when they have finished. */
export async function startPageIndexing({ jobs, db }: Pick<PlatformContext, "jobs" | "db">): Promise<void> {
  await jobs.work(indexPagesJob, { concurrency: 1 }, ({ importId }) => indexImport({ db }, importId));
}

/** Indexes imports whose job has failed permanently, or that finished before the search existed. */
export const pageIndexCatchUp: ScheduledTask<PlatformContext> = {
  name: "index-pages",
  cron: "*/5 * * * *",
  run: indexPages,
};
