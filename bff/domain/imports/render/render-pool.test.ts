import { existsSync, readdirSync, readFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { slowPage } from "#bff/testing/documents/hostile-pages.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type JobFolder, OUTPUT } from "../sandbox/job-folder.ts";
import { renderFixture } from "./testing/render-bench.ts";

const { startPool, render } = renderFixture();
const onLinux = process.platform === "linux";

describe("render job", () => {
  const slow = tinyPdf({ pages: [{ text: "Before" }, slowPage, slowPage] });

  it("ends all its workers immediately when it is canceled", async () => {
    const pool = startPool();
    const controller = new AbortController();
    const rendering = render(pool, slow, {
      signal: controller.signal,
      onPage: () => controller.abort(),
    });
    await vi.waitUntil(() => controller.signal.aborted, { timeout: 90_000, interval: 5 });
    const aborted = performance.now();
    // Takes 250 ms on an idle machine, whereas the page itself would take minutes.
    await expect(rendering).rejects.toMatchObject({ code: "cancelled", retryable: true });
    expect(performance.now() - aborted).toBeLessThan(30_000);
    expect(pool.workers()).toEqual([]);
  });

  it("does not start if its signal is aborted already", async () => {
    const pool = startPool();
    await expect(render(pool, slow, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(pool.workers()).toEqual([]);
  });

  it("fails with job_timeout after the time limit of the document", async () => {
    await expect(render(startPool(), slow, { limits: { jobMs: 700 } })).rejects.toMatchObject({
      code: "job_timeout",
    });
  });

  it("shares the workers fairly with other documents", async () => {
    const pool = startPool({ size: 1 });
    const long = tinyPdf({ pages: Array.from({ length: 30 }, () => ({ text: "Long" })) });
    const order: string[] = [];
    await Promise.all([
      render(pool, long, { onPage: () => void order.push("long") }),
      render(pool, tinyPdf({ pages: [{ text: "a" }, { text: "b" }, { text: "c" }] }), {
        onPage: () => void order.push("short"),
      }),
    ]);
    expect(order).toHaveLength(33);
    expect(order.lastIndexOf("short")).toBeLessThan(12);
  });

  it.each([
    ["was", true],
    ["is being", false],
  ])("uses the worker that %s warmed in its folder, and that ends with it", async (_when, waits) => {
    const pool = startPool({ size: 1 });
    const pids: (number | undefined)[] = [];
    const { pages } = await render(pool, tinyPdf({ pages: [{ text: "One" }, { text: "Two" }] }), {
      async prepare(folder) {
        pool.warm(folder);
        pids.push(pool.workers()[0]!.pid);
        if (!waits) return;
        await vi.waitUntil(() => pool.workers()[0]!.state === "idle", { timeout: 90_000, interval: 5 });
        expect(readdirSync(join(folder.path, OUTPUT))).toEqual([]);
      },
      onPage: () => void pids.push(pool.workers()[0]!.pid),
    });
    expect(pages.map(({ number, text }) => [number, text])).toEqual([
      [1, "One"],
      [2, "Two"],
    ]);
    expect(new Set(pids).size).toBe(1);
    expect(pool.workers()).toEqual([]);
  });

  it.each([1, 2])("uses %i workers for a document with perDocument set to this", async (perDocument) => {
    const pool = startPool({ size: 2, perDocument });
    const pages = Array.from({ length: 30 }, () => ({ text: "Page" }));
    let most = 0;
    await render(pool, tinyPdf({ pages }), {
      onPage() {
        most = Math.max(most, pool.workers().length);
      },
    });
    expect(most).toBe(perDocument);
  });

  it("leaves a worker for another document", async () => {
    const pool = startPool({ size: 2, perDocument: 1 });
    const hanging = new AbortController();
    const slowly = render(pool, tinyPdf({ pages: [slowPage] }), { signal: hanging.signal });
    const { pages } = await render(pool, tinyPdf({ pages: [{ text: "Quick" }] }));
    expect(pages).toMatchObject([{ text: "Quick" }]);
    hanging.abort();
    await expect(slowly).rejects.toMatchObject({ code: "cancelled" });
  });

  it("rejects with the error of onPage", async () => {
    const broken = new Error("onPage failed");
    const onPage = () => Promise.reject(broken);
    await expect(render(startPool(), slow, { onPage })).rejects.toBe(broken);
  });

  it("waits while onPage is pending (backpressure)", async () => {
    const pool = startPool({ size: 1 });
    const gate = Promise.withResolvers<void>();
    let handed = 0;
    const rendering = render(pool, tinyPdf({ pages: Array.from({ length: 20 }, () => ({ text: "Page" })) }), {
      onPage() {
        handed += 1;
        return gate.promise;
      },
    });
    // The pool fills three lanes for one worker: two pages at the worker and the next one queued.
    await vi.waitUntil(() => handed >= 3 && pool.workers()[0]?.state === "idle", {
      timeout: 90_000,
      interval: 20,
    });
    expect(handed).toBe(3);
    gate.resolve();
    expect((await rendering).pages).toHaveLength(20);
  });

  it.runIf(existsSync("/dev/full"))("fails with disk_full, which is retryable", async () => {
    const prepare = ({ path }: JobFolder) => symlink("/dev/full", join(path, OUTPUT, "page-0001.jpg"));
    await expect(render(startPool(), slow, { prepare })).rejects.toMatchObject({
      code: "disk_full",
      retryable: true,
    });
  });
});

describe("RenderPool", () => {
  const pdf = tinyPdf({ pages: [{ text: "One" }, slowPage] });

  it("ends the workers of a document with it, so that no worker reads two documents", async () => {
    const pool = startPool({ size: 1 });
    const pids = new Set<number | undefined>();
    const onPage = () => pids.add(pool.workers()[0]?.pid);
    for (let document = 1; document <= 2; document++) {
      await render(pool, tinyPdf({ pages: [{ text: "One" }] }), { onPage: () => void onPage() });
      expect(pool.workers()).toEqual([]);
    }
    expect(pids.size).toBe(2);
  });

  it("rejects with render_unavailable if its workers cannot start", async () => {
    const pool = startPool({ size: 1 });
    const seen = new Set<number>();
    const killer = setInterval(() => {
      for (const { pid } of pool.workers()) {
        if (pid !== undefined && !seen.has(pid)) process.kill(pid, "SIGKILL");
        if (pid !== undefined) seen.add(pid);
      }
    }, 2);
    await expect(render(pool, pdf)).rejects.toMatchObject({ code: "render_unavailable", retryable: true });
    clearInterval(killer);
    expect(seen.size).toBe(2);
  });

  it("cancels open documents when it is closed", async () => {
    const pool = startPool();
    const rendering = render(pool, pdf, { onPage: () => pool.close() });
    await expect(rendering).rejects.toMatchObject({ code: "cancelled", retryable: true });
    expect(pool.workers()).toEqual([]);
    await expect(render(pool, pdf)).rejects.toMatchObject({ code: "cancelled" });
  });

  it.runIf(onLinux)("starts workers with a clean environment and a low priority", async () => {
    process.env.RENDER_TEST_SECRET = "hunter2";
    const pool = startPool({ size: 1 });
    let environment = "";
    let priority = 0;
    await render(pool, tinyPdf({ pages: [{ text: "One" }] }), {
      onPage() {
        const { pid } = pool.workers()[0]!;
        environment = readFileSync(`/proc/${pid}/environ`, "latin1");
        priority = getPriority(pid);
      },
    });
    delete process.env.RENDER_TEST_SECRET;
    expect(environment).toContain("MALLOC_ARENA_MAX");
    expect(environment).not.toMatch(/hunter2|PATH=|HOME=/);
    expect(priority).toBe(10);
  });
});
