import type { Logger } from "../logging/logging.ts";
import type { JobKind, JobQueue } from "./job-queue.ts";

/** A task that runs at fixed times in one of the processes. It must be safe to repeat and to interrupt at any point. */
export interface ScheduledTask<Context> {
  name: string;
  /** Cron expression in UTC. */
  cron: string;
  run(context: Context, signal: AbortSignal): Promise<void>;
}

/** One queue for all tasks. A task is queued or running once, however many workers there are. */
export const scheduledTaskJob: JobKind<{ task: string }> = {
  queue: "scheduled-tasks",
  expireInSeconds: 60 * 60,
  retryLimit: 0,
  policy: "exclusive",
  keyOf: ({ task }) => task,
};

/** More than 1, so that a long task doesn't delay all others. */
const CONCURRENCY = 2;

/**
 * Starts the workers and schedules of all tasks. Of the processes that call this, one runs a task when it is due. A failed
 * task is logged and runs again at its next scheduled time.
 */
export async function startScheduledTasks<Context extends { jobs: JobQueue; log: Logger }>(
  context: Context,
  tasks: readonly ScheduledTask<Context>[],
): Promise<void> {
  const { jobs, log } = context;
  await jobs.work(scheduledTaskJob, { concurrency: CONCURRENCY }, async ({ task: name }, signal) => {
    try {
      await tasks.find((task) => task.name === name)?.run(context, signal);
    } catch (error) {
      log.warn({ err: error, task: name }, "failed to run scheduled task; will run again at its next time");
    }
  });
  for (const { name, cron } of tasks) await jobs.schedule(scheduledTaskJob, cron, { task: name }, name);
}
