import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { createPostpaidLimit, type PostpaidLimit } from "./postpaid-limit.ts";
import { createRateLimits } from "./rate-limits.ts";

const COST = 10;
const budgets = { calls: { points: 5 * COST, seconds: 60 }, short: { points: 5 * COST, seconds: 1 } };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase(inject("adminConnection"));
  pool = new pg.Pool({ connectionString: database.connectionString });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A limit as one process has it. */
function processWith(name: keyof typeof budgets = "calls", maxWaitMs = 5_000): PostpaidLimit {
  const limit = createRateLimits(pool, budgets).limit(name);
  return createPostpaidLimit(limit, budgets[name], { highestCost: COST, maxWaitMs });
}

/** Sends so much work of a cost, all at the same time. Returns how many were done, and how the others were refused. */
async function burst(limit: PostpaidLimit, key: string, many: number, cost: number) {
  let inFlight = 0;
  let most = 0;
  const work = async () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await new Promise(setImmediate);
    inFlight -= 1;
    return cost;
  };
  const runs = await Promise.all(
    Array.from({ length: many }, () => limit.run(key, work, (result) => result)),
  );
  const postponed = runs.flatMap((run) => ("postponed" in run ? [run.postponed] : []));
  return { done: many - postponed.length, postponed, most };
}

describe("a budget that is charged afterwards", () => {
  it("lets a burst spend no more than the same work one after another", async () => {
    const { done, postponed } = await burst(processWith(), "burst", 100, COST);
    expect(done).toBe(5);
    for (const { reason, retryAfterSeconds } of postponed) {
      expect(reason).toBe("exhausted");
      expect(retryAfterSeconds).toBeGreaterThan(50);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });

  it("refuses nothing of what turns out to be free, and keeps no more in flight than it could pay for", async () => {
    const { done, most } = await burst(processWith(), "free", 100, 0);
    expect(done).toBe(100);
    expect(most).toBe(5);
  });

  it("charges cheaper work less", async () => {
    const { done } = await burst(processWith(), "cheap", 100, 1);
    expect(done).toBe(5 * COST);
  });

  it("is counted for each key by itself", async () => {
    const limit = processWith();
    await burst(limit, "one", 10, COST);
    expect((await burst(limit, "another", 10, COST)).done).toBe(5);
  });

  it("is counted for all processes together", async () => {
    await burst(processWith(), "shared", 100, COST);
    // The other process learns of it with the first work that it has to charge.
    expect((await burst(processWith(), "shared", 1, COST)).done).toBe(1);
    const other = processWith();
    await other.run(
      "shared",
      async () => COST,
      (cost) => cost,
    );
    expect((await burst(other, "shared", 100, COST)).done).toBe(0);
  });

  it("begins again with its next window", async () => {
    const limit = processWith("short");
    expect((await burst(limit, "again", 20, COST)).done).toBe(5);
    await expect.poll(async () => (await burst(limit, "again", 1, COST)).done, { timeout: 5_000 }).toBe(1);
  });

  it("waits for work in flight, but not for long", async () => {
    const limit = processWith("calls", 20);
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
