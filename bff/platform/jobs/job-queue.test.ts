import { Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { connect } from "../database/database.ts";
import { listen, type Notifications } from "../database/notifications.ts";
import { createLogger } from "../logging/logging.ts";
import { enqueue, JOBS_CHANNEL, type JobKind, type JobQueue, startJobQueue } from "./job-queue.ts";

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
let notifications: Notifications;
let jobs: JobQueue;

beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
  connection = connect({
    connectionString: database.connectionString,
    maxConnections: 2,
    onError: () => undefined,
  });
  const { connectionString } = database;
  const log = createLogger("silent");
  notifications = await listen({ connectionString, channels: [JOBS_CHANNEL], version: "0.0.0", log });
  jobs = await startJobQueue({
    connectionString,
    kinds: [testJob],
    notifications,
    log,
  });
});

afterAll(async () => {
  await jobs.stop(1000);
  await notifications.close();
  await connection.close();
  await database.drop();
});

describe("startJobQueue", () => {
  it("keeps its connections alive, so that one without a server ends", async () => {
    const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
    onTestFinished(() => keepAlive.mockRestore());
    const { connectionString } = database;
    const log = createLogger("silent");
    const other = await startJobQueue({ connectionString, kinds: [], notifications: null, log });
    await other.stop(1000);
    expect(new Set(keepAlive.mock.calls.map(String))).toEqual(new Set(["true,30000"]));
  });

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
      for (let number = 1; number <= COUNT; number++) await enqueue(trx, testJob, [{ number }]);
    });
    open();
    await expect.poll(() => done.length).toBe(COUNT);
    expect(new Set(done).size).toBe(COUNT);
  });

  it("wakes one of the idle workers for a job, and all of them for enough jobs", async () => {
    const COUNT = 20;
    const gatedJob: JobKind<TestJob> = { ...testJob, queue: "gated-job" };
    const query = vi.spyOn(pg.Client.prototype, "query");
    const fetches = () =>
      query.mock.calls.filter(([statement]) => {
        const text = String((statement as { text?: string }).text ?? statement);
        return text.includes("'gated-job'") && text.includes("skip locked".toUpperCase());
      }).length;
    let running = 0;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const queue = await startJobQueue({
      connectionString: database.connectionString,
      kinds: [gatedJob],
      notifications,
      log: createLogger("silent"),
    });
    await queue.work(gatedJob, { concurrency: COUNT }, async () => {
      running++;
      await gate;
    });
    await expect.poll(fetches).toBe(COUNT);
    await enqueue(connection.db, gatedJob, [{ number: 1 }]);
    await expect.poll(() => running).toBe(1);
    // One fetched the job, and woke another.
    await expect.poll(fetches).toBe(COUNT + 2);
    const others = Array.from({ length: COUNT - 1 }, (_, index) => ({ number: index + 2 }));
    await enqueue(connection.db, gatedJob, others);
    await expect.poll(() => running).toBe(COUNT);
    open();
    await queue.stop(1000);
    query.mockRestore();
  });

  it("wakes a worker that lost the database during its job", async () => {
    const outageJob: JobKind<TestJob> = { ...testJob, queue: "outage-job" };
    const log = createLogger("silent");
    const warn = vi.spyOn(log, "warn");
    const failures = () =>
      warn.mock.calls.filter(([fields]) => JSON.stringify(fields).includes("Queue: outage-job")).length;
    const started: number[] = [];
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { connectionString } = database;
    const queue = await startJobQueue({ connectionString, kinds: [outageJob], notifications, log });
    await queue.work(outageJob, { concurrency: 1 }, async ({ number }) => {
      started.push(number);
      await gate;
    });
    await enqueue(connection.db, outageJob, [{ number: 1 }]);
    await expect.poll(() => started).toEqual([1]);
    await sql`alter schema pgboss rename to lost`.execute(connection.db);
    open();
    // The worker can neither record the result nor get another job.
    await expect.poll(failures).toBe(2);
    await sql`alter schema lost rename to pgboss`.execute(connection.db);
    await enqueue(connection.db, outageJob, [{ number: 2 }]);
    await expect.poll(() => started).toEqual([1, 2]);
    await queue.stop(1000);
  });

  it("deletes finished jobs after an hour", async () => {
    const finishedJob: JobKind<TestJob> = { ...testJob, queue: "finished-job" };
    const { connectionString } = database;
    const log = createLogger("silent");
    const queue = await startJobQueue({ connectionString, kinds: [finishedJob], notifications, log });
    await queue.work(finishedJob, { concurrency: 1 }, async () => {});
    const states = async () =>
      (
        await sql<{ state: string }>`select state from pgboss.job where name = 'finished-job'`.execute(
          connection.db,
        )
      ).rows.map(({ state }) => state);
    await enqueue(connection.db, finishedJob, [{ number: 1 }]);
    await expect.poll(states).toEqual(["completed"]);
    await sql`update pgboss.job set completed_on = now() - interval '61 minutes' where name = 'finished-job'`.execute(
      connection.db,
    );
    await sql`update pgboss.queue set maintain_on = now() - interval '61 minutes'`.execute(connection.db);
    await expect.poll(states, { timeout: 25_000 }).toEqual([]);
    await queue.stop(1000);
  });

  it("runs a scheduled job in one process when several processes schedule it", async () => {
    const scheduledJob: JobKind<TestJob> = { ...testJob, queue: "scheduled-job" };
    const runs: number[] = [];
    const queues = await Promise.all(
      [1, 2, 3].map(() =>
        startJobQueue({
          connectionString: database.connectionString,
          kinds: [scheduledJob],
          notifications,
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
        notifications,
        log: createLogger("silent"),
      });
    const starts: string[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const killed = await start(false);
    await killed.work(leftOver, { concurrency: 1 }, () => {
      starts.push("first");
      return ended;
    });
    await enqueue(connection.db, leftOver, [{ number: 1 }]);
    await expect.poll(() => starts).toEqual(["first"]);
    const next = await start(true);
    await next.work(leftOver, { concurrency: 1 }, async () => void starts.push("second"));
    await expect.poll(() => starts).toEqual(["first", "second"]);
    end();
    await Promise.all([killed, next].map((queue) => queue.stop(1000)));
  });
});
