import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { createPostpaidLimit, type PostpaidLimit } from "./postpaid-limit.ts";
import { createRateLimits } from "./rate-limits.ts";

const COST = 10;
const budgets = { calls: { points: 5 * COST, seconds: 60 }, short: { points: 5 * COST, seconds: 3 } };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
  pool = new pg.Pool({ connectionString: database.connectionString });
  // Dropping the database may terminate a connection that is still closing.
  pool.on("error", () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Creates the limit of one process. All processes count in the same database. */
function createLimit(name: keyof typeof budgets = "calls", maxWaitMs = 5_000): PostpaidLimit {
  const limit = createRateLimits(pool, budgets).limit(name);
  return createPostpaidLimit(limit, budgets[name], { highestCost: COST, maxWaitMs });
}

/** Starts `count` tasks of the same cost at the same time. Returns the number of completed tasks and the refusals. */
async function burst(limit: PostpaidLimit, key: string, count: number, cost: number) {
  let inFlight = 0;
  let maxInFlight = 0;
  const work = async () => {
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    await new Promise(setImmediate);
    inFlight -= 1;
    return cost;
  };
  const runs = await Promise.all(
    Array.from({ length: count }, () => limit.run(key, work, (result) => result)),
  );
  const postponed = runs.flatMap((run) => ("postponed" in run ? [run.postponed] : []));
  return { done: count - postponed.length, postponed, maxInFlight };
}

describe("createPostpaidLimit", () => {
  it("lets a burst spend no more than the same tasks in sequence", async () => {
    const { done, postponed } = await burst(createLimit(), "burst", 100, COST);
    expect(done).toBe(5);
    for (const { reason, retryAfterSeconds } of postponed) {
      expect(reason).toBe("exhausted");
      expect(retryAfterSeconds).toBeGreaterThan(50);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });

  it("runs all tasks that turn out to be free, but at a time only those that the budget could pay for", async () => {
    const { done, maxInFlight } = await burst(createLimit(), "free", 100, 0);
    expect(done).toBe(100);
    expect(maxInFlight).toBe(5);
  });

  it("charges the actual cost, not the highest possible cost", async () => {
    const { done } = await burst(createLimit(), "cheap", 100, 1);
    expect(done).toBe(5 * COST);
  });

  it("counts each key separately", async () => {
    const limit = createLimit();
    await burst(limit, "one", 10, COST);
    expect((await burst(limit, "another", 10, COST)).done).toBe(5);
  });

  it("shares a key's budget between all processes", async () => {
    await burst(createLimit(), "shared", 100, COST);
    // A process reads the shared total with its first charge, so its first task still runs.
    expect((await burst(createLimit(), "shared", 1, COST)).done).toBe(1);
    const other = createLimit();
    await other.run(
      "shared",
      async () => COST,
      (cost) => cost,
    );
    expect((await burst(other, "shared", 100, COST)).done).toBe(0);
  });

  it("resets the budget when the window ends", async () => {
    const limit = createLimit("short");
    expect((await burst(limit, "again", 20, COST)).done).toBe(5);
    await expect.poll(async () => (await burst(limit, "again", 1, COST)).done).toBe(1);
  });

  it("waits for tasks in flight, then refuses as busy after the maximum wait", async () => {
    const limit = createLimit("calls", 20);
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = Array.from({ length: 5 }, () =>
      limit.run(
        "slow",
        () => promise,
        () => 0,
      ),
    );
    expect(
      await limit.run(
        "slow",
        async () => 0,
        () => 0,
      ),
    ).toEqual({
      postponed: { reason: "busy", retryAfterSeconds: 1 },
    });
    resolve();
    await Promise.all(slow);
    expect(
      await limit.run(
        "slow",
        async () => "done",
        () => 0,
      ),
    ).toEqual({ result: "done" });
  });
});
