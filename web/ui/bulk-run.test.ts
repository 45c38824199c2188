import { afterEach, describe, expect, it } from "vitest";
import { type BulkWork, closeBulkRun, currentBulkRun, startBulkRun, stopBulkRun } from "./bulk-run.ts";

const issues = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: `Issue ${id}` }));

function work(part: Partial<BulkWork>): BulkWork {
  return {
    publicationId: 10,
    kind: "issue",
    action: "delete",
    items: issues,
    perform: async () => {},
    explain: (error) => (error instanceof Error ? error.message : "?"),
    onDone: () => {},
    ...part,
  };
}

afterEach(() => closeBulkRun());

describe("doing one thing to many issues", () => {
  it("gives every issue its own outcome, and reports those that worked", async () => {
    const done: number[] = [];
    await startBulkRun(
      work({
        perform: async (id) => {
          if (id % 3 === 0) throw new Error(`no ${id}`);
        },
        onDone: (id) => done.push(id),
      }),
    );
    expect(currentBulkRun()?.over).toBe(true);
    expect(currentBulkRun()?.items.map(({ outcome }) => outcome.kind)).toEqual([
      "done",
      "done",
      "failed",
      "done",
      "done",
      "failed",
      "done",
    ]);
    expect(currentBulkRun()?.items[2]?.outcome).toEqual({ kind: "failed", reason: "no 3" });
    expect(done).toEqual([1, 2, 4, 5, 7]);
  });

  it("keeps at most four requests under way", async () => {
    let underWay = 0;
    let most = 0;
    await startBulkRun(
      work({
        perform: async () => {
          underWay += 1;
          most = Math.max(most, underWay);
          await new Promise(setImmediate);
          underWay -= 1;
        },
      }),
    );
    expect(most).toBe(4);
  });

  it("can be stopped: what is under way finishes, the rest stays as it was", async () => {
    const release: (() => void)[] = [];
    const run = startBulkRun(work({ perform: () => new Promise<void>((resolve) => release.push(resolve)) }));
    await new Promise(setImmediate);
    stopBulkRun();
    for (const finish of release) finish();
    await run;
    const kinds = currentBulkRun()?.items.map(({ outcome }) => outcome.kind);
    expect(kinds).toEqual(["done", "done", "done", "done", "skipped", "skipped", "skipped"]);
  });

  it("does not begin a second run beside the first, and keeps results until they are closed", async () => {
    const release: (() => void)[] = [];
    const first = startBulkRun(
      work({ items: [issues[0]!], perform: () => new Promise<void>((resolve) => release.push(resolve)) }),
    );
    await startBulkRun(work({ items: [issues[1]!] }));
    closeBulkRun();
    expect(currentBulkRun()?.items.map(({ id }) => id)).toEqual([1]);
    await new Promise(setImmediate);
    release[0]?.();
    await first;
    expect(currentBulkRun()?.items[0]?.outcome.kind).toBe("done");
    closeBulkRun();
    expect(currentBulkRun()).toBeNull();
  });
});
