import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { every } from "./every.ts";
import { createLogger } from "./logging.ts";

const log = createLogger("silent");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("never begins again before the last time has ended", async () => {
  const ends: (() => void)[] = [];
  const chore = every(log, 1000, "a test", () => new Promise<void>((resolve) => ends.push(resolve)));
  await vi.advanceTimersByTimeAsync(5500);
  expect(ends).toHaveLength(1);
  ends[0]!();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(2);
  chore.stop();
});

it("goes on after a failure, and ends when it is stopped", async () => {
  let times = 0;
  const chore = every(log, 1000, "a test", async () => {
    times += 1;
    throw new Error("no");
  });
  await vi.advanceTimersByTimeAsync(3000);
  expect(times).toBe(3);
  chore.stop();
  await vi.advanceTimersByTimeAsync(3000);
  expect(times).toBe(3);
});

it("says once why it fails, then once a minute that it does, and when it works again", async () => {
  const lines: { msg: string; err?: { message: string } }[] = [];
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(JSON.parse(line.toString()));
      done();
    },
  });
  let fails = true;
  const chore = every(createLogger("info", destination), 1000, "a test", async () => {
    if (fails) throw new Error("no");
  });
  await vi.advanceTimersByTimeAsync(125_000);
  fails = false;
  await vi.advanceTimersByTimeAsync(5_000);
  chore.stop();
  expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual([
    ["a test failed; it is tried again until it works", "no"],
    ["a test still fails: no", undefined],
    ["a test still fails: no", undefined],
    ["a test works again", undefined],
  ]);
});
