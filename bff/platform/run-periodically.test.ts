import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "./logging/logging.ts";
import { runPeriodically } from "./run-periodically.ts";

const log = createLogger("silent");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("runPeriodically", () => {
  it("starts no run while the previous one is running", async () => {
    const ends: (() => void)[] = [];
    const task = runPeriodically(
      log,
      1000,
      "test task",
      () => new Promise<void>((resolve) => ends.push(resolve)),
    );
    await vi.advanceTimersByTimeAsync(5500);
    expect(ends).toHaveLength(1);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(1000);
    expect(ends).toHaveLength(2);
    task.stop();
  });

  it("continues after a failure until it is stopped", async () => {
    let runs = 0;
    const task = runPeriodically(log, 1000, "test task", async () => {
      runs += 1;
      throw new Error("no");
    });
    await vi.advanceTimersByTimeAsync(3000);
    expect(runs).toBe(3);
    task.stop();
    await vi.advanceTimersByTimeAsync(3000);
    expect(runs).toBe(3);
  });

  it("logs the first failure with its cause, then one line a minute, and the recovery", async () => {
    const lines: { msg: string; task: string; err?: { message: string }; reason?: string }[] = [];
    const destination = new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()));
        done();
      },
    });
    let fails = true;
    const logger = createLogger("info", destination);
    const task = runPeriodically(logger, 1000, "test task", async () => {
      if (fails) throw new Error("no");
    });
    await vi.advanceTimersByTimeAsync(125_000);
    fails = false;
    await vi.advanceTimersByTimeAsync(5_000);
    task.stop();
    expect(lines.map(({ msg, task, err, reason }) => [msg, task, err?.message ?? reason])).toEqual([
      ["periodic task failed; will retry", "test task", "no"],
      ["periodic task still fails; will retry", "test task", "no"],
      ["periodic task still fails; will retry", "test task", "no"],
      ["periodic task recovered", "test task", undefined],
    ]);
  });
});
