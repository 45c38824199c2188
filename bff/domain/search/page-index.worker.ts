import type { ScheduledTask } from "../../platform/jobs/scheduled-tasks.ts";
import type { Services } from "../../services.ts";
import { indexPagesJob } from "../imports/imports.jobs.ts";
import { indexImport, indexPages } from "./page-index.service.ts";

/** Makes imports searchable as soon as they have finished. */
export async function startPageIndexing({ jobs, db }: Pick<Services, "jobs" | "db">): Promise<void> {
  await jobs.work(indexPagesJob, { concurrency: 1 }, ({ importId }) => indexImport({ db }, importId));
}

/** Indexes imports that finished before there was a search, and those whose job failed for good. */
export const pageIndexCatchUp: ScheduledTask<Services> = {
  name: "index-pages",
  cron: "*/5 * * * *",
  run: indexPages,
};
