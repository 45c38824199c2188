import type { PlatformContext } from "#bff/core/context.ts";
import type { ScheduledTask } from "#bff/platform/jobs/scheduled-tasks.ts";
import { indexPages } from "./page-index.service.ts";

/** Indexes imports whose job has failed permanently, or that finished before the search existed. */
export const pageIndexCatchUp: ScheduledTask<PlatformContext> = {
  name: "index-pages",
  cron: "*/5 * * * *",
  run: indexPages,
};
