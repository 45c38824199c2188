import { afterEach, describe, expect, it } from "vitest";
import {
  type BulkWork,
  closeBulkRun,
  currentBulkRun,
  retryBulkRun,
  startBulkRun,
  stopBulkRun,
} from "./bulk-run.ts";

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

const ofIssues = { publicationId: 10, kind: "issue" };
const shown = () => currentBulkRun(ofIssues)!;

afterEach(() => {
  for (const kind of ["issue", "article"]) {
    const run = currentBulkRun({ ...ofIssues, kind });
    if (run) closeBulkRun(run);
  }
});

describe("a bulk run", () => {
  it("has a result for each issue, and reports the successful ones", async () => {
    const done: number[] = [];
    await startBulkRun(
      work({
        perform: async (id) => {
          if (id % 3 === 0) throw new Error(`no ${id}`);
        },
        onDone: (id) => done.push(id),
      }),
    );
    expect(shown().over).toBe(true);
    expect(shown().items.map(({ outcome }) => outcome.kind)).toEqual([
      "done",
      "done",
      "failed",
      "done",
      "done",
      "failed",
      "done",
    ]);
    expect(shown().items[2]?.outcome).toEqual({ kind: "failed", reason: "no 3" });
    expect(done).toEqual([1, 2, 4, 5, 7]);
  });

  it("sends at most four requests at a time", async () => {
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

  it("can be stopped, which finishes running requests and leaves the rest unchanged", async () => {
    const release: (() => void)[] = [];
    const run = startBulkRun(work({ perform: () => new Promise<void>((resolve) => release.push(resolve)) }));
    await new Promise(setImmediate);
    stopBulkRun(shown());
    for (const finish of release) finish();
    await run;
    const kinds = shown().items.map(({ outcome }) => outcome.kind);
    expect(kinds).toEqual(["done", "done", "done", "done", "skipped", "skipped", "skipped"]);
  });

  it("prevents a second run on the same record type, and keeps its results until they are closed", async () => {
    const release: (() => void)[] = [];
    const first = startBulkRun(
      work({ items: [issues[0]!], perform: () => new Promise<void>((resolve) => release.push(resolve)) }),
    );
    await startBulkRun(work({ items: [issues[1]!] }));
    closeBulkRun(shown());
    expect(shown().items.map(({ id }) => id)).toEqual([1]);
    await new Promise(setImmediate);
    release[0]?.();
    await first;
    expect(shown().items[0]?.outcome.kind).toBe("done");
    closeBulkRun(shown());
    expect(currentBulkRun(ofIssues)).toBeNull();
  });

  it("retries the failed issues, even after the list was left", async () => {
    const tried: number[] = [];
    let fails = true;
    const perform = async (id: number) => {
      tried.push(id);
      if (fails && id > 5) throw new Error("not now");
    };
    await startBulkRun(work({ perform }));
    fails = false;
    const done: number[] = [];
    retryBulkRun(shown(), (id) => done.push(id));
    await expect.poll(() => shown().over).toBe(true);
    expect(tried).toEqual([1, 2, 3, 4, 5, 6, 7, 6, 7]);
    expect(done).toEqual([6, 7]);
  });

  it("continues beside a run on another record type", async () => {
    const release: (() => void)[] = [];
    const first = startBulkRun(
      work({ items: [issues[0]!], perform: () => new Promise<void>((resolve) => release.push(resolve)) }),
    );
    const done: number[] = [];
    await startBulkRun(work({ kind: "article", items: [issues[1]!], onDone: (id) => done.push(id) }));
    expect(done).toEqual([2]);
    expect(shown().over).toBe(false);
    release[0]?.();
    await first;
    expect(shown().over).toBe(true);
  });
});
