import { afterEach, expect, it } from "vitest";
import type { TestThread } from "./thread-calls.fixture.ts";
import { createThread, type Thread } from "./thread-calls.ts";

const threads: Thread<TestThread>[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.stop();
});

function testThread(workerData: unknown = null): Thread<TestThread> {
  const thread = createThread<TestThread>(new URL("./thread-calls.fixture.ts", import.meta.url), workerData);
  threads.push(thread);
  return thread;
}

it("answers each call of many with what is its own", async () => {
  const thread = testThread();
  const numbers = Array.from({ length: 500 }, (_, number) => number);
  expect(await Promise.all(numbers.map((number) => thread.call("double", number)))).toEqual(
    numbers.map((number) => number * 2),
  );
});

it("answers what is done first, and lets nobody wait for the others", async () => {
  const thread = testThread();
  const ended: number[] = [];
  await Promise.all(
    [300, 100, 1].map(async (milliseconds) => ended.push(await thread.call("slowly", milliseconds))),
  );
  expect(ended).toEqual([1, 100, 300]);
});

it("rejects with what the function threw, and goes on", async () => {
  const thread = testThread();
  await expect(thread.call("refuse", "not this one")).rejects.toThrow(new TypeError("not this one"));
  expect(await thread.call("double", 2)).toBe(4);
});

it("runs from the first call on, or when it is told to", async () => {
  const thread = testThread();
  expect(thread.isRunning()).toBe(false);
  thread.start();
  expect(thread.isRunning()).toBe(true);
  await thread.stop();
  expect(thread.isRunning()).toBe(false);
});

it("is started with its data, and without the environment of the service", async () => {
  const { workerData, environment } = await testThread({ of: "a test" }).call("startedWith", undefined);
  expect(workerData).toEqual({ of: "a test" });
  expect(environment.filter((name) => name !== "NODE_COMPILE_CACHE")).toEqual([]);
});

it("rejects whatever is under way when it ends, and starts anew with the next call", async () => {
  const thread = testThread();
  const waiting = thread.call("slowly", 60_000);
  await Promise.all([
    expect(waiting).rejects.toThrow("A thread has ended before it answered."),
    expect(thread.call("end", 1)).rejects.toThrow("A thread has ended before it answered."),
  ]);
  expect(await thread.call("double", 4)).toBe(8);
});

it("gives nobody the answer to another's call, also when it ends between a call and its sending", async () => {
  const thread = testThread();
  await thread.call("double", 0);
  let hasEnded = false;
  thread.call("end", 1).catch(() => {
    hasEnded = true;
  });
  const answers: Promise<[asked: number, answer: number]>[] = [];
  const ask = async (number: number): Promise<[number, number]> => [
    number,
    await thread.call("double", number),
  ];
  for (let number = 1; !hasEnded; number += 1) {
    // Whoever is rejected calls again at once, while what they called before may still wait to be sent.
    answers.push(ask(number).catch(() => ask(-number)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const [asked, answer] of await Promise.all(answers)) expect(answer).toBe(asked * 2);
});

it("says why it gave way to those who wait", async () => {
  const thread = testThread();
  await expect(thread.call("giveWay", "a fault of its own")).rejects.toThrow(
    new RangeError("a fault of its own"),
  );
  expect(await thread.call("double", 4)).toBe(8);
});

it("breaks off what is under way when it is stopped", async () => {
  const thread = testThread();
  await thread.call("double", 1);
  const waiting = thread.call("slowly", 60_000);
  await Promise.all([expect(waiting).rejects.toThrow("A thread has ended"), thread.stop()]);
  await expect(thread.call("double", 1)).rejects.toThrow("was stopped for good");
  expect(thread.isRunning()).toBe(false);
});
