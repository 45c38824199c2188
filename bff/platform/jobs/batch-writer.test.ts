import { afterEach, describe, expect, it } from "vitest";
import { captureLog } from "#bff/testing/captured-log.ts";
import { createLogger } from "../logging/logging.ts";
import { type BatchWriter, type BatchWriterOptions, createBatchWriter } from "./batch-writer.ts";

const NEVER_MS = 2 ** 30;
let writer: BatchWriter<number>;
afterEach(() => writer.stop());

function start({
  isAvailable = () => true,
  ...options
}: { isAvailable?: () => boolean } & Partial<BatchWriterOptions<number>> = {}) {
  const batches: number[][] = [];
  const { logTo, text } = captureLog();
  writer = createBatchWriter({
    log: createLogger("info", logTo),
    name: "numbers",
    everyMs: NEVER_MS,
    maxRows: 3,
    async write(rows) {
      if (!isAvailable()) throw new Error("no database");
      batches.push(rows);
    },
    ...options,
  });
  return { batches, logged: text };
}

describe("createBatchWriter", () => {
  it("writes the rows since the last write in one batch, periodically", async () => {
    const { batches } = start({ everyMs: 1 });
    for (const row of [1, 2, 3]) writer.add(row);
    await expect.poll(() => batches).toEqual([[1, 2, 3]]);
    writer.add(4);
    await expect.poll(() => batches).toEqual([[1, 2, 3], [4]]);
  });

  it("writes the rest when it stops", async () => {
    const { batches } = start();
    writer.add(1);
    await writer.stop();
    expect(batches).toEqual([[1]]);
  });

  it("keeps rows that could not be written in their order, up to the limit, and logs how many it dropped", async () => {
    let isAvailable = false;
    const { batches, logged } = start({ isAvailable: () => isAvailable });
    for (const row of [1, 2]) writer.add(row);
    await expect(writer.flush()).rejects.toThrow("no database");
    for (const row of [3, 4, 5]) writer.add(row);
    isAvailable = true;
    await writer.flush();
    expect(batches).toEqual([[1, 2, 3]]);
    expect(logged()).toContain('"dropped":2,"name":"numbers"');
  });

  it("takes the rows that are due with each write, and all of them when it is flushed", async () => {
    const { batches } = start({ takeDue: (all: boolean) => (all ? [8, 9] : []) });
    writer.add(1);
    await writer.flush();
    expect(batches).toEqual([[1, 8, 9]]);
  });

  it("logs rows that it could not write before it stopped", async () => {
    const { logged } = start({ isAvailable: () => false });
    writer.add(1);
    await writer.stop();
    expect(logged()).toContain("failed to write the last rows");
  });
});
