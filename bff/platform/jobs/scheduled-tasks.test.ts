import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { connect } from "../database/database.ts";
import { listen, type Notifications } from "../database/notifications.ts";
import { createLogger } from "../logging/logging.ts";
import { enqueue, JOBS_CHANNEL, type JobQueue, startJobQueue } from "./job-queue.ts";
import { type ScheduledTask, scheduledTaskJob, startScheduledTasks } from "./scheduled-tasks.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: ReturnType<typeof connect>;
let notifications: Notifications;
const queues: JobQueue[] = [];
const log = createLogger("silent");

beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
  const { connectionString } = database;
  connection = connect({ connectionString, maxConnections: 2, onError: () => undefined });
  notifications = await listen({ connectionString, channels: [JOBS_CHANNEL], version: "0.0.0", log });
  for (let process = 1; process <= 2; process++)
    queues.push(await startJobQueue({ connectionString, kinds: [scheduledTaskJob], notifications, log }));
});
afterAll(async () => {
  for (const queue of queues) await queue.stop(1000);
  await notifications.close();
  await connection.close();
  await database.drop();
});

const request = (task: string) => enqueue(connection.db, scheduledTaskJob, [{ task }]);

describe("startScheduledTasks", () => {
  it("runs a task once at a time across all processes, and again after a failure", async () => {
    const runs: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const tasks: ScheduledTask<{ jobs: JobQueue; log: typeof log }>[] = [
      {
        name: "slow",
        cron: "0 0 1 1 *",
        async run() {
          runs.push("slow");
          await gate;
        },
      },
      {
        name: "failing",
        cron: "0 0 1 1 *",
        async run() {
          runs.push("failing");
          throw new Error("no");
        },
      },
    ];
    for (const jobs of queues) await startScheduledTasks({ jobs, log }, tasks);

    await request("slow");
    await expect.poll(() => runs).toEqual(["slow"]);
    await request("slow");
    await request("failing");
    await expect.poll(() => runs).toEqual(["slow", "failing"]);
    await expect
      .poll(async () => {
        await request("failing");
        return runs.filter((name) => name === "failing").length;
      })
      .toBeGreaterThan(1);
    expect(runs.filter((name) => name === "slow")).toEqual(["slow"]);
    release();
    await expect
      .poll(async () => {
        await request("slow");
        return runs.filter((name) => name === "slow").length;
      })
      .toBeGreaterThan(1);
  });
});
