import { importJob, indexPagesJob, removeFilesJob } from "#bff/domain/imports/queue/imports.jobs.ts";
import { generateEditionsJob } from "#bff/domain/planned-emags/planned-emags.jobs.ts";
import { scheduledTaskJob } from "#bff/platform/jobs/scheduled-tasks.ts";

/** All kinds of jobs. Each has a queue, which is created at the start. */
export const jobKinds = [importJob, indexPagesJob, removeFilesJob, generateEditionsJob, scheduledTaskJob];
