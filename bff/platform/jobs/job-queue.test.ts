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
