import type { Transaction } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type { Logger } from "../logging.ts";

/** A kind of job: its queue, how long one may run, how often a failed one is tried again. */
export interface JobKind<Data extends object> {
  queue: string;
  /** Seconds after which a job that has not ended is taken for lost. */
  expireInSeconds: number;
  retryLimit: number;
  /**
   * Jobs with the same key wait only once; asking for one that waits already changes nothing. It stands in an index, so at
   * most `LONGEST_KEY` characters.
   */
  keyOf: (data: Data) => string;
  /** Whose job it is: of one group only so many are done at a time, so that the others' are done meanwhile. */
  groupOf?: (data: Data) => string | null;
  /** With `exclusive`, a key is queued or running once. By default one more can be queued while one is running. */
  policy?: "short" | "exclusive";
}

const LONGEST_KEY = 200;

/** pg-boss over the service's own database: jobs are enqueued in the transaction that creates them. */
export interface JobQueue {
  enqueue<Data extends object, DB>(trx: Transaction<DB>, kind: JobKind<Data>, data: Data): Promise<void>;
  /** Resolves to what ends it: no further job is taken, and those under way are waited for. */
  work<Data extends object>(
    kind: JobKind<Data>,
    options: { concurrency: number; ofOneGroup?: number },
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
  ): Promise<() => Promise<void>>;
  /**
   * Enqueues a job at the times of a cron expression in UTC, once for all processes. `key` tells several schedules of one queue
   * apart.
   */
  schedule<Data extends object>(kind: JobKind<Data>, cron: string, data: Data, key?: string): Promise<void>;
  /** Rejects when the queue's tables cannot be read. */
  check(): Promise<void>;
  /** Takes no new jobs, waits for running ones, lets go. */
  stop(timeoutMs: number): Promise<void>;
}

/** Starts pg-boss and primes every queue, so that the first job need not create one. */
export async function startJobQueue(options: {
  connectionString: string;
  kinds: Pick<JobKind<object>, "queue" | "expireInSeconds" | "retryLimit" | "policy">[];
  /** False in a process that only enqueues. */
  supervise: boolean;
  /** How often schedules are looked at; what came round in the last minute is due. */
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
    ...(options.scheduleSeconds !== undefined && {
      cronMonitorIntervalSeconds: options.scheduleSeconds,
      cronWorkerIntervalSeconds: options.scheduleSeconds,
    }),
  });
  boss.on("error", (error) => options.log.warn({ err: error }, "the job queue has trouble"));
  await boss.start();
  for (const kind of options.kinds) {
    const settings = {
      expireInSeconds: kind.expireInSeconds,
      retryLimit: kind.retryLimit,
      retryBackoff: true,
      notify: true,
    };
    await boss.createQueue(kind.queue, { ...settings, policy: kind.policy ?? "short" });
    await boss.updateQueue(kind.queue, settings);
  }
  return {
    async enqueue(trx, kind, data) {
      const singletonKey = kind.keyOf(data);
      if (singletonKey.length > LONGEST_KEY)
        throw new RangeError(`The key of a job of ${kind.queue} is ${singletonKey.length} characters long.`);
      const group = kind.groupOf?.(data);
      await boss.send(kind.queue, data, {
        db: fromKysely(trx),
        singletonKey,
        ...(group != null && { group: { id: group } }),
      });
    },
    async work<Data extends object>(
      kind: JobKind<Data>,
      { concurrency, ofOneGroup }: { concurrency: number; ofOneGroup?: number },
      handler: (data: Data, signal: AbortSignal) => Promise<void>,
    ) {
      const options = {
        localConcurrency: concurrency,
        ...(ofOneGroup !== undefined && { localGroupConcurrency: ofOneGroup }),
      };
      await boss.work<Data>(kind.queue, options, async ([job]) => {
        if (!job) return;
        // A worker that is woken by notifications sleeps after each job until the next one comes, however many wait: all
        // that are at work have to look for more as soon as they are done.
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
