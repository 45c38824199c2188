import { describe, expect, it } from "vitest";
import { bombPage, slowPage } from "#bff/testing/documents/hostile-pages.ts";
import { type TinyPage, tinyImage, tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import type { RenderedPage } from "./render-types.ts";
import { renderFixture } from "./testing/render-bench.ts";

const { startPool, render } = renderFixture();
const onLinux = process.platform === "linux";

describe("hostile page", () => {
  const good = tinyPdf({ pages: [{ text: "Good" }, { text: "Still good" }] });
  const { page: bombed, objects } = bombPage(70_000_000);
  /** Memory limit of a worker that the bomb exceeds. */
  const bombedBytes = 240 * 1024 * 1024;
  const bomb = tinyPdf({ pages: [{ text: "Before" }, bombed], objects });
  // Rendering takes 50 times as long at full resolution as at the reduced one, so the time limit between the two holds on
  // fast and on busy machines.
  const shaded: TinyPage = { ...slowPage, content: "/Gradient sh\n".repeat(500), mediaBox: [0, 0, 144, 144] };
  const betweenThem = { dpi: 500, pageMs: 2_000 };
  const quick: TinyPage = { text: "Quick", mediaBox: [0, 0, 100, 100] };

  it("that takes too long only fails its own document", async () => {
    const pool = startPool();
    const [hostile, other] = await Promise.allSettled([
      render(pool, tinyPdf({ pages: [slowPage] }), { limits: { pageMs: 200 } }),
      render(pool, good),
    ]);
    expect(hostile).toMatchObject({ status: "rejected", reason: { code: "page_timeout", page: 1 } });
    expect(other).toMatchObject({
      status: "fulfilled",
      value: { pages: [{ text: "Good" }, { text: "Still good" }] },
    });
  });

  it("does not affect the previous page", async () => {
    const picture = tinyImage(40, 40, 3, (x, y) => (x * y) % 251);
    const illustrated: TinyPage = {
      content: "q 500 0 0 500 0 0 cm /A Do Q",
      entries: "/Resources << /XObject << /A #Picture 0 R >> >>",
      mediaBox: [0, 0, 100, 100],
    };
    // The first page warms up the worker, so that it draws the hostile page ahead while it encodes the second.
    const pdf = tinyPdf({ objects: { ...objects, Picture: picture }, pages: [quick, illustrated, bombed] });
    const pages: RenderedPage[] = [];
    const rendering = render(startPool({ memoryBytes: bombedBytes }), pdf, {
      wantImages: true,
      onPage: (page) => void pages.push(page),
    });
    await expect(rendering).rejects.toMatchObject({ code: "memory_limit", page: 3 });
    expect(pages.map(({ number }) => number)).toEqual([1, 2]);
    expect(pages[1]).toMatchObject({ pictures: [{ width: 40, height: 40 }], warnings: [] });
  });

  it("that takes too long between quick pages is rendered in order, at a reduced resolution, and costs few workers", async () => {
    const pool = startPool({ size: 1 });
    const pages = Array.from({ length: 20 }, (_, index) => (index === 4 ? shaded : quick));
    const order: number[] = [];
    const workers = new Set<number | undefined>();
    const rendered = await render(pool, tinyPdf({ pages }), {
      limits: betweenThem,
      onPage({ number }) {
        order.push(number);
        for (const { pid } of pool.workers()) workers.add(pid);
      },
    });
    expect(order).toHaveLength(20);
    expect(rendered.pages[4]).toMatchObject({
      width: 100,
      height: 100,
      warnings: [{ code: "page_scaled_down", page: 5 }],
    });
    // Pages requested together with it finish earlier, because it takes as long as all of them.
    expect(order.indexOf(5)).toBeLessThan(12);
    // One worker is lost drawing the page ahead, and one drawing it at full resolution. On a busy machine, quick pages drawn ahead
    // may cost two more.
    expect(workers.size).toBeLessThanOrEqual(5);
  });

  it("that needs too much engine memory only fails its own document", async () => {
    const pool = startPool({ memoryBytes: bombedBytes });
    const [hostile, other] = await Promise.allSettled([render(pool, bomb), render(pool, good)]);
    expect(hostile).toMatchObject({
      status: "rejected",
      reason: { code: "memory_limit", page: 2, message: expect.stringContaining("240 MB") },
    });
    expect(other).toMatchObject({ status: "fulfilled" });
  });

  it.runIf(onLinux)("fails if its worker exceeds the memory limit outside the engine", async () => {
    // Below what the runtime alone needs, so that the page exceeds the limit at the first check. The page is small enough for the
    // engine's part of the memory, and takes far longer than the time until that check.
    const small = tinyPdf({ pages: [{ ...slowPage, mediaBox: [0, 0, 100, 100] }] });
    await expect(render(startPool({ memoryBytes: 40 * 1024 * 1024 }), small)).rejects.toMatchObject({
      code: "memory_limit",
    });
  });

  it("that kills its worker is retried once and then only fails its own document", async () => {
    const pool = startPool({ size: 1 });
    let rendering = false;
    const killed = new Set<number>();
    const killer = setInterval(() => {
      for (const { pid, state } of pool.workers()) {
        if (!rendering || state !== "busy" || killed.has(pid!)) continue;
        killed.add(pid!);
        process.kill(pid!, "SIGKILL");
      }
    }, 30);
    const hostile = render(pool, tinyPdf({ pages: [{ text: "Before" }, slowPage] }), {
      onPage: () => {
        rendering = true;
      },
    });
    await expect(hostile).rejects.toMatchObject({ code: "render_crashed", page: 2 });
    clearInterval(killer);
    expect(killed.size).toBe(2);
    expect((await render(pool, good)).pages).toHaveLength(2);
  });

  it("whose pictures kill its worker is rendered without them", async () => {
    const pool = startPool({ size: 1 });
    let firstDone = false;
    let killed = false;
    const killer = setInterval(() => {
      for (const { pid, state } of pool.workers()) {
        if (state === "busy" && firstDone && !killed) killed = process.kill(pid!, "SIGKILL");
      }
    }, 1);
    const noise = tinyImage(3_000, 1_300, 3, (x, y) => (x * y) % 251);
    const pdf = tinyPdf({
      objects: { Noise: noise },
      pages: [
        { text: "First" },
        {
          content: "q 500 0 0 500 0 0 cm /A Do Q",
          entries: "/Resources << /XObject << /A #Noise 0 R >> >>",
        },
      ],
    });
    const { pages } = await render(pool, pdf, {
      wantImages: true,
      onPage: () => {
        firstDone = true;
      },
    });
    clearInterval(killer);
    expect(pages[1]).toMatchObject({ pictures: [], warnings: [{ code: "pictures_incomplete", page: 2 }] });
  });

  it("is rendered completely if its worker dies only once", async () => {
    const pool = startPool({ size: 1 });
    let killed = false;
    const { pages } = await render(pool, good, {
      onPage: ({ number }) => {
        const [worker] = pool.workers();
        if (number === 1 && worker?.pid !== undefined) killed = process.kill(worker.pid, "SIGKILL");
      },
    });
    expect(killed).toBe(true);
    expect(pages.map((page) => page.text)).toEqual(["Good", "Still good"]);
  });
});
