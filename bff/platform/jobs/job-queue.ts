import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import { fromKysely, PgBoss, type WipData } from "pg-boss";
import { COMMON_JOB_TABLE, insertJobs } from "pg-boss/dist/plans.js";
import { KEEP_ALIVE } from "../database/keep-alive.ts";
import type { Notifications } from "../database/notifications.ts";
import type { Logger } from "../logging/logging.ts";

export interface JobKind<Data extends object> {
  queue: string;
  /** A job that runs longer counts as failed. */
  expireInSeconds: number;
  retryLimit: number;
  /** The time between retries. Without it, the time grows from one second. */
  retryDelaySeconds?: number;
  /** The time between retries grows from `retryDelaySeconds`. */
  retryBackoff?: true;
  /**
   * Deduplicates jobs: enqueueing a job whose key is already queued does nothing. At most `MAX_KEY_LENGTH` characters,
   * because keys are indexed.
   */
  keyOf: (data: Data) => string;
  /** Groups jobs, for example by organization. `groupConcurrency` limits how many jobs of a group run at a time in a process. */
  groupOf?: (data: Data) => string | null;
  /** With `exclusive`, a key is queued or running once. With `short`, the default, a key can be queued while it is running. */
  policy?: "short" | "exclusive";
}

const MAX_KEY_LENGTH = 200;
/** pg-boss rejects shorter heartbeats. */
export const MIN_HEARTBEAT_SECONDS = 10;
/** The interval of the search for jobs without a heartbeat, and of pg-boss's statistics. Both read all jobs. */
const SUPERVISE_SECONDS = 5;
/** Short, because finished jobs would slow down the search. */
const KEEP_FINISHED_SECONDS = 60 * 60;
/** Intervals at which a queue is polled for jobs that became due, such as retries, which cause no notification. */
const POLL_SECONDS = 30;
const RETRY_POLL_SECONDS = 2;
/** Seldom, because the queue wakes its workers. */
const WORKER_POLL_SECONDS = 10 * 60;
/** The channel on which pg-boss notifies of jobs, with the name of their queue. */
export const JOBS_CHANNEL = `pgboss_${hash("sha224", "pgboss").slice(0, 24)}`;

/** Adds jobs to the queue when the transaction commits, with one statement. A job without a queue is lost. */
export async function enqueue<Data extends object, DB>(
  trx: Kysely<DB>,
  kind: JobKind<Data>,
  jobs: readonly Data[],
  { delaySeconds = 0 }: { delaySeconds?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map((data) => {
    const singletonKey = kind.keyOf(data);
    if (singletonKey.length > MAX_KEY_LENGTH)
      throw new RangeError(`The key of a ${kind.queue} job is longer than ${MAX_KEY_LENGTH} characters.`);
    return { data, singletonKey, groupId: kind.groupOf?.(data) ?? null, startAfter: delaySeconds };
  });
  // With pg-boss's statement instead of its method, which needs an instance, so that any transaction can enqueue.
  const statement = insertJobs("pgboss", {
    table: COMMON_JOB_TABLE,
    name: kind.queue,
    returnId: false,
    notify: true,
  });
  await fromKysely(trx).executeSql(statement, [JSON.stringify(rows)]);
}

/** pg-boss in the service's database. */
export interface JobQueue {
  /** Starts workers. Resolves to a function that stops them and waits for their current jobs. */
  work<Data extends object>(
    kind: JobKind<Data>,
    options: { concurrency: number; groupConcurrency?: number },
    /** `signal` aborts when the job expires, or when its heartbeat failed and it is retried elsewhere. */
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
  ): Promise<() => Promise<void>>;
  /**
   * Enqueues a job at the times of a cron expression in UTC, once for all processes. A queue with several schedules needs a
   * `key` for each.
   */
  schedule<Data extends object>(kind: JobKind<Data>, cron: string, data: Data, key?: string): Promise<void>;
  /** Rejects if the queue's tables cannot be read. */
  check(): Promise<void>;
  /** Stops taking jobs, waits up to `timeoutMs` for running jobs and closes the connections. */
  stop(timeoutMs: number): Promise<void>;
}

/** Starts pg-boss and creates all queues. */
export async function startJobQueue(options: {
  connectionString: string;
  kinds: Pick<
    JobKind<object>,
    "queue" | "expireInSeconds" | "retryLimit" | "retryDelaySeconds" | "retryBackoff" | "policy"
  >[];
  /** The time without a heartbeat after which a running job is retried, because its process died or hangs. At least 10 seconds. */
  heartbeatSeconds?: number;
  /** True if no other process uses the queue, so that running jobs are left over from processes that have ended. */
  isAlone?: boolean;
  /** With `JOBS_CHANNEL`; null in a process that only enqueues. */
  notifications: Pick<Notifications, "onReconnect" | "subscribe"> | null;
  /** The interval at which schedules are checked. Jobs that became due in the last minute are enqueued. */
  scheduleSeconds?: number;
  log: Logger;
}): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: "newsrack-jobs",
    ...KEEP_ALIVE,
    max: 4,
    supervise: options.notifications !== null,
    schedule: options.notifications !== null,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: KEEP_FINISHED_SECONDS,
    ...(options.scheduleSeconds !== undefined && {
      cronMonitorIntervalSeconds: options.scheduleSeconds,
      cronWorkerIntervalSeconds: options.scheduleSeconds,
    }),
  });
  boss.on("error", (error) => options.log.warn({ err: error }, "job queue reported an error; will retry"));
  await boss.start();
  for (const kind of options.kinds) {
    const settings = {
      expireInSeconds: kind.expireInSeconds,
      retryLimit: kind.retryLimit,
      retryDelay: kind.retryDelaySeconds ?? 1,
      retryBackoff: kind.retryBackoff ?? kind.retryDelaySeconds === undefined,
      heartbeatSeconds: Math.max(options.heartbeatSeconds ?? 0, MIN_HEARTBEAT_SECONDS),
      notify: true,
      deleteAfterSeconds: KEEP_FINISHED_SECONDS,
    };
    await boss.createQueue(kind.queue, { ...settings, policy: kind.policy ?? "short" });
    await boss.updateQueue(kind.queue, settings);
  }
  if (options.isAlone) await retryRunningJobs(boss);
  const polls = new Set<NodeJS.Timeout>();
  /** After an error, such as a lost database, pg-boss still counts the last job. */
  const isBusy = ({ count, lastJobStartedOn, lastErrorOn }: WipData) =>
    count > 0 && (lastErrorOn ?? 0) < (lastJobStartedOn ?? 0);
  /**
   * Wakes an idle worker. If it gets a job, it wakes the next one. pg-boss would wake all, and each would query the database.
   * Busy workers look for the next job afterwards, which pg-boss would delay.
   */
  const wake = (queue: string) => {
    const workers = boss.getWipData().filter(({ name }) => name === queue);
    const idle = workers.find((worker) => !isBusy(worker));
    for (const worker of workers) if (worker === idle || isBusy(worker)) boss.notifyWorker(worker.id);
  };
  options.notifications?.subscribe(JOBS_CHANNEL, wake);
  options.notifications?.onReconnect(() => {
    for (const { queue } of options.kinds) wake(queue);
  });
  return {
    async work<Data extends object>(
      kind: JobKind<Data>,
      { concurrency, groupConcurrency }: { concurrency: number; groupConcurrency?: number },
      handler: (data: Data, signal: AbortSignal) => Promise<void>,
    ) {
      const options = {
        localConcurrency: concurrency,
        ...(groupConcurrency !== undefined && { localGroupConcurrency: groupConcurrency }),
        pollingIntervalSeconds: WORKER_POLL_SECONDS,
      };
      await boss.work<Data>(kind.queue, options, async ([job]) => {
        if (!job) return;
        wake(kind.queue);
        await handler(job.data, job.signal);
      });
      const pollSeconds = kind.retryDelaySeconds === undefined ? POLL_SECONDS : RETRY_POLL_SECONDS;
      const poll = setInterval(() => wake(kind.queue), pollSeconds * 1000);
      polls.add(poll);
      return () => {
        clearInterval(poll);
        return boss.offWork(kind.queue);
      };
    },
    async schedule(kind, cron, data, key) {
      const options = { tz: "UTC", singletonKey: kind.keyOf(data), ...(key !== undefined && { key }) };
      await boss.schedule(kind.queue, cron, data, options);
    },
    async check() {
      await boss.getQueue(options.kinds[0]!.queue);
    },
    stop(timeoutMs) {
      for (const poll of polls) clearInterval(poll);
      return boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** Retries running jobs without waiting for their heartbeat. */
async function retryRunningJobs(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql("select name, id from pgboss.job where state = 'active'");
  for (const { name, id } of rows as { name: string; id: string }[]) await boss.fail(name, id);
}
