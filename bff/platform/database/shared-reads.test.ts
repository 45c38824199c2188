import { describe, expect, it } from "vitest";
import { shareReads } from "./shared-reads.ts";

interface Row {
  id: number;
  text: string;
}

/** A table whose queries are answered when the test says so, with what stood in it when they began. */
function slowTable(rows: Record<number, string>) {
  const begun: { ids: number[]; answer(): void; fail(error: Error): void }[] = [];
  const read = (ids: number[]) => {
    const seen = ids.flatMap((id) => (rows[id] === undefined ? [] : [{ id, text: rows[id] }]));
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    begun.push({ ids, answer: () => resolve(seen), fail: reject });
    return promise;
  };
  return { rows, begun, read: shareReads(read, ({ id }: Row) => id) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("reads that are shared", () => {
  it("ask at once while few are under way, and together once there are more", async () => {
    const { begun, read } = slowTable({ 1: "one", 2: "two", 3: "three" });
    const answers = [read(1), read(2), read(3), read(1), read(3), read(9)];
    expect(begun.map(({ ids }) => ids)).toEqual([[1], [2]]);
    begun[0]!.answer();
    await turn();
    expect(begun.map(({ ids }) => ids)).toEqual([[1], [2], [3, 1, 9]]);
    for (const { answer } of begun) answer();
    const found = await Promise.all(answers);
    expect(found.map((row) => row?.text)).toEqual(["one", "two", "three", "one", "three", undefined]);
    expect(found[4]).toBe(found[2]);
  });

  it("are never answered with what stood there before they asked", async () => {
    const table = slowTable({ 1: "before" });
    const early = table.read(1);
    table.rows[1] = "after";
    const late = [table.read(1), table.read(1)];
    for (const { answer } of table.begun) answer();
    await turn();
    for (const { answer } of table.begun) answer();
    expect((await early)?.text).toBe("before");
    expect((await Promise.all(late)).map((row) => row?.text)).toEqual(["after", "after"]);
  });

  it("that fail fail for those who were to be answered by them, and for nobody else", async () => {
    const { begun, read } = slowTable({ 1: "one", 2: "two" });
    const lost = [read(1), read(2)].map((answer) => answer.catch((error: Error) => error.message));
    const later = [read(1), read(2)];
    for (const { fail } of begun.slice(0, 2)) fail(new Error("the database is away"));
    await turn();
    for (const { answer } of begun) answer();
    expect(await Promise.all(lost)).toEqual(["the database is away", "the database is away"]);
    expect((await Promise.all(later)).map((row) => row?.text)).toEqual(["one", "two"]);
  });

  it("never ask for more than a hundred rows at a time, nor leave anybody out", async () => {
    const { begun, read } = slowTable(
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [index, `row ${index}`])),
    );
    const answers = Array.from({ length: 300 }, (_, index) => read(index));
    for (let done = 0; done < begun.length; done += 1) {
      begun[done]!.answer();
      await turn();
    }
    expect((await Promise.all(answers)).map((row) => row?.id)).toEqual(
      Array.from({ length: 300 }, (_, index) => index),
    );
    expect(Math.max(...begun.map(({ ids }) => ids.length))).toBe(100);
  });
});
