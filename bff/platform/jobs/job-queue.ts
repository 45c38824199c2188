import type { Transaction } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
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
  /** Groups jobs, for example by organization. `groupConcurrency` limits how many jobs of a group run at a time. */
  groupOf?: (data: Data) => string | null;
  /** With `exclusive`, a key is queued or running once. With `short`, the default, a key can be queued while it is running. */
  policy?: "short" | "exclusive";
}

const MAX_KEY_LENGTH = 200;
/** pg-boss rejects shorter heartbeats. */
export const MIN_HEARTBEAT_SECONDS = 10;
/** Intervals of the search for jobs without a heartbeat, and of workers for retried jobs, which cause no notification. */
const SUPERVISE_SECONDS = 5;
const RETRY_POLL_SECONDS = 2;

/** pg-boss in the service's database. */
export interface JobQueue {
  /** Adds jobs to the queue when the transaction commits, with one statement. */
  enqueue<Data extends object, DB>(trx: Transaction<DB>, kind: JobKind<Data>, ...jobs: Data[]): Promise<void>;
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
  /** False in a process that only enqueues. */
  supervise: boolean;
  /** The interval at which schedules are checked. Jobs that became due in the last minute are enqueued. */
  scheduleSeconds?: number;
  log: Logger;
}): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: "newsrack-jobs",
    max: 4,
    supervise: options.supervise,
    schedule: options.supervise,
    useListenNotify: options.supervise,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
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
    };
    await boss.createQueue(kind.queue, { ...settings, policy: kind.policy ?? "short" });
    await boss.updateQueue(kind.queue, settings);
  }
  if (options.isAlone) await retryRunningJobs(boss);
  return {
    async enqueue(trx, kind, ...jobs) {
      const keyed = jobs.map((data) => {
        const singletonKey = kind.keyOf(data);
        if (singletonKey.length > MAX_KEY_LENGTH)
          throw new RangeError(`The key of a ${kind.queue} job is longer than ${MAX_KEY_LENGTH} characters.`);
        const group = kind.groupOf?.(data);
        return { data, singletonKey, ...(group != null && { group: { id: group } }) };
      });
      await boss.insert(kind.queue, keyed, { db: fromKysely(trx) });
    },
    async work<Data extends object>(
      kind: JobKind<Data>,
      { concurrency, groupConcurrency }: { concurrency: number; groupConcurrency?: number },
      handler: (data: Data, signal: AbortSignal) => Promise<void>,
    ) {
      const options = {
        localConcurrency: concurrency,
        ...(groupConcurrency !== undefined && { localGroupConcurrency: groupConcurrency }),
        ...(kind.retryDelaySeconds !== undefined && { notifyPollingIntervalSeconds: RETRY_POLL_SECONDS }),
      };
      await boss.work<Data>(kind.queue, options, async ([job]) => {
        if (!job) return;
        // With notifications enabled, a pg-boss worker sleeps after each job until the next notification, even if more jobs
        // are queued. Notifying all workers here makes them fetch again when they finish.
        for (const { id, name } of boss.getWipData()) if (name === kind.queue) boss.notifyWorker(id);
        await handler(job.data, job.signal);
      });
      return () => boss.offWork(kind.queue);
    },
    async schedule(kind, cron, data, key) {
      const options = { tz: "UTC", singletonKey: kind.keyOf(data), ...(key !== undefined && { key }) };
      await boss.schedule(kind.queue, cron, data, options);
    },
    async check() {
      await boss.getQueue(options.kinds[0]!.queue);
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }),
  };
}

/** Retries running jobs without waiting for their heartbeat. */
async function retryRunningJobs(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql("select name, id from pgboss.job where state = 'active'");
  for (const { name, id } of rows as { name: string; id: string }[]) await boss.fail(name, id);
}
