import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

function createTestQueue(options: { lanes: number; lanesPerKey: number; maxWaitingPerKey?: number }) {
  const queue = createFairQueue({ maxWaitingPerKey: 100, full: () => new Error("full"), ...options });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  return {
    started,
    /** Queues a task that runs until `end` is called with its name. */
    begin: (key: number, name: string) =>
      queue.run(key, () => {
        started.push(name);
        return new Promise<void>((resolve) => finish.set(name, resolve));
      }),
    async end(name: string) {
      finish.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

describe("a fair queue", () => {
  it("gives keys turns, however many tasks one of them has queued", async () => {
    const { begin, end, started } = createTestQueue({ lanes: 1, lanesPerKey: 1 });
    const tasks = ["a1", "a2", "a3"].map((name) => begin(1, name));
    tasks.push(begin(2, "b1"), begin(3, "c1"), begin(2, "b2"));
    await new Promise(setImmediate);
    for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) {
      expect(started.at(-1)).toBe(name);
      await end(name);
    }
    await Promise.all(tasks);
  });

  it("leaves a lane for other keys while the tasks of one take long", async () => {
    const { begin, end, started } = createTestQueue({ lanes: 3, lanesPerKey: 2 });
    const tasks = ["a1", "a2", "a3"].map((name) => begin(1, name));
    tasks.push(begin(2, "b1"));
    await new Promise(setImmediate);
    expect(started).toEqual(["a1", "a2", "b1"]);
    await end("b1");
    expect(started).toEqual(["a1", "a2", "b1"]);
    await end("a1");
    expect(started.at(-1)).toBe("a3");
    for (const name of ["a2", "a3"]) await end(name);
    await Promise.all(tasks);
  });

  it("refuses tasks of a key whose queue is full, and accepts those of others", async () => {
    const { begin, end, started } = createTestQueue({ lanes: 2, lanesPerKey: 1, maxWaitingPerKey: 1 });
    const tasks = [begin(1, "a1"), begin(1, "a2")];
    await expect(begin(1, "a3")).rejects.toThrow("full");
    tasks.push(begin(2, "b1"));
    await new Promise(setImmediate);
    expect(started).toEqual(["a1", "b1"]);
    for (const name of ["a1", "a2", "b1"]) await end(name);
    await Promise.all(tasks);
  });

  it("goes on after a task that failed", async () => {
    const queue = createFairQueue({
      lanes: 1,
      lanesPerKey: 1,
      maxWaitingPerKey: 10,
      full: () => new Error("full"),
    });
    const failed = queue.run(1, () => Promise.reject(new Error("broken")));
    const next = queue.run(1, async () => "next");
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("next");
  });
});
