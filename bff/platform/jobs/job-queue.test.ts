import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { connect } from "../database/database.ts";
import { createLogger } from "../logging.ts";
import { type JobKind, type JobQueue, startJobQueue } from "./job-queue.ts";

interface Errand {
  number: number;
}

const errand: JobKind<Errand> = {
  queue: "errand",
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
    kinds: [errand],
    supervise: true,
    log: createLogger("silent"),
  });
});

afterAll(async () => {
  await jobs.stop(1000);
  await connection.close();
  await database.drop();
});

test("jobs that pile up while all workers are busy are done without a pause", async () => {
  const COUNT = 20;
  const done: number[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await jobs.work(errand, { concurrency: 2 }, async ({ number }) => {
    await gate;
    done.push(number);
  });
  await connection.db.transaction().execute(async (trx) => {
    for (let number = 1; number <= COUNT; number++) await jobs.enqueue(trx, errand, { number });
  });
  open();
  await expect.poll(() => done.length, { timeout: 8000 }).toBe(COUNT);
  expect(new Set(done).size).toBe(COUNT);
});

test("what is scheduled is done once, by whichever process, however many have asked for it", async () => {
  const chore: JobKind<Errand> = { ...errand, queue: "chore" };
  const done: number[] = [];
  const queues = await Promise.all(
    [1, 2, 3].map(() =>
      startJobQueue({
        connectionString: database.connectionString,
        kinds: [chore],
        supervise: true,
        scheduleSeconds: 1,
        log: createLogger("silent"),
      }),
    ),
  );
  for (const [process, queue] of queues.entries()) {
    await queue.work(chore, { concurrency: 1 }, async () => void done.push(process));
    await queue.schedule(chore, "* * * * *", { number: 1 });
  }
  const minute = Math.floor(Date.now() / 60_000);
  await expect.poll(() => done.length, { timeout: 15_000 }).toBeGreaterThan(0);
  // Every process has looked again meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  // The test may have seen a minute end.
  const minutes = 1 + Math.floor(Date.now() / 60_000) - minute;
  expect(done.length).toBeLessThanOrEqual(minutes);
  await Promise.all(queues.map((queue) => queue.stop(1000)));
});
