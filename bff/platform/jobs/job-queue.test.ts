import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { connect } from "../database/database.ts";
import { createLogger } from "../logging/logging.ts";
import { type JobKind, type JobQueue, startJobQueue } from "./job-queue.ts";

interface TestJob {
  number: number;
}

const testJob: JobKind<TestJob> = {
  queue: "test-job",
  expireInSeconds: 60,
  retryLimit: 0,
  keyOf: ({ number }) => String(number),
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: ReturnType<typeof connect>;
let jobs: JobQueue;

beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
  connection = connect({
    connectionString: database.connectionString,
    maxConnections: 2,
    onError: () => undefined,
  });
  jobs = await startJobQueue({
    connectionString: database.connectionString,
    kinds: [testJob],
    supervise: true,
    log: createLogger("silent"),
  });
});

afterAll(async () => {
  await jobs.stop(1000);
  await connection.close();
  await database.drop();
});

describe("startJobQueue", () => {
  it("processes jobs that queued up behind busy workers without a pause", async () => {
    const COUNT = 20;
    const done: number[] = [];
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    await jobs.work(testJob, { concurrency: 2 }, async ({ number }) => {
      await gate;
      done.push(number);
    });
    await connection.db.transaction().execute(async (trx) => {
      for (let number = 1; number <= COUNT; number++) await jobs.enqueue(trx, testJob, { number });
    });
    open();
    await expect.poll(() => done.length).toBe(COUNT);
    expect(new Set(done).size).toBe(COUNT);
  });

  it("runs a scheduled job in one process when several processes schedule it", async () => {
    const scheduledJob: JobKind<TestJob> = { ...testJob, queue: "scheduled-job" };
    const runs: number[] = [];
    const queues = await Promise.all(
      [1, 2, 3].map(() =>
        startJobQueue({
          connectionString: database.connectionString,
          kinds: [scheduledJob],
          supervise: true,
          scheduleSeconds: 1,
          log: createLogger("silent"),
        }),
      ),
    );
    const startMinute = Math.floor(Date.now() / 60_000);
    for (const [process, queue] of queues.entries()) {
      await queue.work(scheduledJob, { concurrency: 1 }, async () => void runs.push(process));
      await queue.schedule(scheduledJob, "* * * * *", { number: 1 });
    }
    await expect.poll(() => runs.length).toBeGreaterThan(0);
    // Long enough for every process to check the schedule again.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    // The job is due again if the test crosses a minute.
    const maxRuns = 1 + Math.floor(Date.now() / 60_000) - startMinute;
    expect(runs.length).toBeLessThanOrEqual(maxRuns);
    await Promise.all(queues.map((queue) => queue.stop(1000)));
  });

  it("retries the running jobs of processes that have ended if no other process uses the queue", async () => {
    const leftOver: JobKind<TestJob> = {
      ...testJob,
      queue: "left-over",
      retryLimit: 1,
      retryDelaySeconds: 1,
    };
    const start = (isAlone: boolean) =>
      startJobQueue({
        connectionString: database.connectionString,
        kinds: [leftOver],
        heartbeatSeconds: 600,
        isAlone,
        supervise: true,
        log: createLogger("silent"),
      });
    const starts: string[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const killed = await start(false);
    await killed.work(leftOver, { concurrency: 1 }, () => {
      starts.push("first");
      return ended;
    });
    await connection.db.transaction().execute((trx) => killed.enqueue(trx, leftOver, { number: 1 }));
    await expect.poll(() => starts).toEqual(["first"]);
    const next = await start(true);
    await next.work(leftOver, { concurrency: 1 }, async () => void starts.push("second"));
    await expect.poll(() => starts).toEqual(["first", "second"]);
    end();
    await Promise.all([killed, next].map((queue) => queue.stop(1000)));
  });
});
