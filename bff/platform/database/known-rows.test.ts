import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createKnownRows } from "./known-rows.ts";

/** Longer than what was written settles, than a row is kept, and than any transaction lasts. */
const SETTLED_MS = 2_100;
const KEPT_MS = 5_200;
const OVER_MS = 61_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** A table whose rows are read at once, or when the test says so. */
function table(texts: Record<number, string>) {
  let reads = 0;
  let mayKeep = true;
  let gate: Promise<void> | null = null;
  const rows = createKnownRows<{ text: string }>(
    async (id) => {
      reads += 1;
      const text = texts[id];
      await gate;
      return text === undefined ? undefined : { text };
    },
    { mayKeep: () => mayKeep, lengthOf: ({ text }) => text.length },
  );
  return {
    texts,
    rows,
    reads: () => reads,
    keepNothing: () => {
      mayKeep = false;
    },
    /** Reads that begin from now on wait for what this returns. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = null;
        resolve();
      };
    },
  };
}

describe("rows that are known", () => {
  it("are read once, as one object", async () => {
    const { rows, reads } = table({ 1: "one" });
    const first = await rows.find(1);
    expect(first).toEqual({ text: "one" });
    expect(await rows.find(1)).toBe(first);
    expect(reads()).toBe(1);
  });

  it("are read each time while a write of them is under way, however long that takes, and until it has settled", async () => {
    const { rows, texts, reads } = table({ 1: "before" });
    await rows.find(1);
    rows.expectChange(1);
    vi.advanceTimersByTime(SETTLED_MS * 10);
    expect(await rows.find(1)).toEqual({ text: "before" });
    texts[1] = "after";
    expect(await rows.find(1)).toEqual({ text: "after" });
    rows.changed(1);
    expect(await rows.find(1)).toEqual({ text: "after" });
    expect(reads()).toBe(4);
    vi.advanceTimersByTime(SETTLED_MS);
    await rows.find(1);
    await rows.find(1);
    expect(reads()).toBe(5);
  });

  it("are read each time until the last of several writes is over", async () => {
    const { rows, texts } = table({ 1: "before" });
    rows.expectChange(1);
    rows.expectChange(1);
    rows.changed(1);
    vi.advanceTimersByTime(SETTLED_MS);
    await rows.find(1);
    texts[1] = "after";
    expect(await rows.find(1)).toEqual({ text: "after" });
  });

  it("are remembered again when a write that was expected never came", async () => {
    const { rows, reads } = table({ 1: "one" });
    rows.expectChange(1);
    vi.advanceTimersByTime(OVER_MS);
    await rows.find(1);
    await rows.find(1);
    expect(reads()).toBe(1);
    // Nor is it waited for with the next one.
    rows.expectChange(1);
    rows.changed(1);
    vi.advanceTimersByTime(SETTLED_MS);
    await rows.find(1);
    await rows.find(1);
    expect(reads()).toBe(2);
  });

  it("are not remembered as they were read before a write", async () => {
    const { rows, texts, hold } = table({ 1: "before" });
    const answer = hold();
    const early = rows.find(1);
    texts[1] = "after";
    rows.changed(1);
    answer();
    expect(await early).toEqual({ text: "before" });
    expect(await rows.find(1)).toEqual({ text: "after" });
  });

  it("are not remembered when reading them took so long that a write in between is forgotten", async () => {
    const { rows, texts, hold } = table({ 1: "before" });
    const answer = hold();
    const early = rows.find(1);
    texts[1] = "after";
    rows.changed(1);
    vi.advanceTimersByTime(SETTLED_MS);
    answer();
    await early;
    expect(await rows.find(1)).toEqual({ text: "after" });
  });

  it("are all read anew when any may have changed", async () => {
    const { rows, texts } = table({ 1: "one", 2: "two" });
    await Promise.all([rows.find(1), rows.find(2)]);
    texts[1] = "eins";
    texts[2] = "zwei";
    rows.changed();
    expect(await rows.find(1)).toEqual({ text: "eins" });
    expect(await rows.find(2)).toEqual({ text: "zwei" });
  });

  it("are all read anew when very many changed at a time", async () => {
    const { rows, reads } = table({ 1: "one" });
    await rows.find(1);
    for (let id = 2; id <= 10_100; id += 1) rows.expectChange(id);
    await rows.find(1);
    await rows.find(1);
    expect(reads()).toBe(3);
  });

  it("are kept for a few seconds, and none that is not there", async () => {
    const { rows, texts, reads } = table({ 1: "one" });
    await rows.find(1);
    vi.advanceTimersByTime(KEPT_MS);
    await rows.find(1);
    expect(reads()).toBe(2);
    expect(await rows.find(2)).toBeUndefined();
    texts[2] = "two";
    expect(await rows.find(2)).toEqual({ text: "two" });
  });

  it("are read each time where nothing may be kept", async () => {
    const { rows, texts, keepNothing } = table({ 1: "before" });
    await rows.find(1);
    texts[1] = "after";
    keepNothing();
    expect(await rows.find(1)).toEqual({ text: "after" });
  });
});
