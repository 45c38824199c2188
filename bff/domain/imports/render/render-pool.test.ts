import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { bombPage, slowPage } from "../formats/testing/hostile-pages.ts";
import { tinyImage, tinyPdf } from "../formats/testing/tiny-pdf.ts";
import { createRenderPool, type RenderPool, type RenderPoolOptions } from "./render-pool.ts";
import type { RenderedPage, RenderLimits } from "./render-types.ts";

const never = new AbortController().signal;
const onLinux = process.platform === "linux";

let folder: string;
let shared: RenderPool;
let files = 0;
const pools: RenderPool[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsrack-render-"));
  shared = createRenderPool({ size: 2 });
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(async () => {
  await shared.close();
  await rm(folder, { recursive: true });
});

function startPool(options: RenderPoolOptions = {}): RenderPool {
  const pool = createRenderPool({ size: 2, ...options });
  pools.push(pool);
  return pool;
}

async function save(pdf: Buffer): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.pdf`);
  await writeFile(path, pdf);
  return path;
}

interface Rendering {
  limits?: Partial<RenderLimits>;
  signal?: AbortSignal;
  wantImages?: boolean;
  outputDir?: string;
  onPage?: (page: RenderedPage) => void | Promise<void>;
}

/** Renders a document whole; its pages come sorted by number. */
async function render(pool: RenderPool, pdf: Buffer, options: Rendering = {}) {
  const signal = options.signal ?? never;
  const outputDir = options.outputDir ?? (await mkdtemp(join(folder, "out-")));
  const document = await pool.open(await save(pdf), { signal, limits: options.limits ?? {} });
  const pages: RenderedPage[] = [];
  await document.renderPages({
    wantImages: options.wantImages ?? false,
    outputDir,
    signal,
    async onPage(page) {
      pages.push(page);
      await options.onPage?.(page);
    },
  });
  document.close();
  pages.sort((a, b) => a.number - b.number);
  return { pages, warnings: document.warnings, outputDir };
}

async function colourAt(path: string, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(path)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => Math.round(value / 64) * 64);
}

const white = [256, 256, 256];
const red = [256, 0, 0];

describe("a page", () => {
  it("becomes an image, a thumbnail and text, and the first one the cover", async () => {
    const { pages } = await render(
      shared,
      tinyPdf({
        pages: [
          { text: "Front (page)", content: "1 0 0 rg 0 0 306 396 re f" },
          { text: "Turned", rotate: 90 },
        ],
      }),
    );
    expect(pages).toHaveLength(2);
    const [front, turned] = pages as [RenderedPage, RenderedPage];
    expect(front).toMatchObject({
      number: 1,
      widthPoints: 612,
      heightPoints: 792,
      width: 1275,
      height: 1650,
      text: "Front (page)",
      thumbnail: { width: 240, contentType: "image/jpeg" },
      cover: { width: 600, contentType: "image/jpeg" },
      pictures: [],
      warnings: [],
    });
    expect(turned).toMatchObject({
      widthPoints: 792,
      width: 1650,
      height: 1275,
      text: "Turned",
      cover: null,
    });
    for (const image of [front.image, front.thumbnail, front.cover!, turned.image, turned.thumbnail]) {
      const { format, width, height } = await sharp(image.path).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: image.width, height: image.height });
      expect(readFileSync(image.path)).toHaveLength(image.bytes);
    }
    expect(await colourAt(front.image.path, 100, 1500)).toEqual(red);
    expect(await colourAt(front.image.path, 1000, 1500)).toEqual(white);
    expect(await colourAt(front.thumbnail.path, 20, 290)).toEqual(red);
  });

  it("of enormous size is scaled down with a warning", async () => {
    const { pages } = await render(shared, tinyPdf({ pages: [{ mediaBox: [0, 0, 14_400, 7_200] }] }));
    const [page] = pages as [RenderedPage];
    expect(page.width * page.height).toBeLessThanOrEqual(25_000_000);
    expect(page.width).toBeGreaterThan(7_000);
    expect(page.warnings).toEqual([expect.objectContaining({ code: "page_scaled_down", page: 1 })]);
    expect(page.warnings[0]?.message).toContain("200.0 x 100.0 inches");
  });

  it("shows form fields, also those that were filled in without looks of their own", async () => {
    const widget = "/Type /Annot /Subtype /Widget /FT /Tx /F 4 /DA (/Helv 12 Tf 0 g)";
    const { pages } = await render(
      shared,
      tinyPdf({
        catalog:
          "/AcroForm << /Fields [#Drawn 0 R #Bare 0 R #Hidden 0 R] /DR << /Font << /Helv 3 0 R >> >> >>",
        objects: {
          Red: {
            dictionary: "<< /Type /XObject /Subtype /Form /BBox [0 0 144 72] >>",
            stream: Buffer.from("1 0 0 rg 0 0 144 72 re f"),
          },
          Drawn: { dictionary: `<< ${widget} /T (a) /Rect [72 504 216 576] /AP << /N #Red 0 R >> >>` },
          Bare: { dictionary: `<< ${widget} /T (b) /V (x) /Rect [72 360 216 432] /MK << /BG [1 0 0] >> >>` },
          Hidden: { dictionary: `<< ${widget} /T (c) /Rect [360 360 504 432] /AP << /N #Red 0 R >> /F 2 >>` },
        },
        pages: [{ entries: "/Resources << >> /Annots [#Drawn 0 R #Bare 0 R #Hidden 0 R]" }],
      }),
    );
    const { path } = pages[0]!.image;
    expect(await colourAt(path, 300, 525)).toEqual(red);
    expect(await colourAt(path, 400, 825)).toEqual(red);
    expect(await colourAt(path, 900, 825)).toEqual(white);
  });
});

describe("embedded pictures", () => {
  const shades = tinyImage(64, 48, 3, (x, y, channel) =>
    channel === 0 ? x * 4 : channel === 1 ? y * 5 : 128,
  );
  const resources = "/Resources << /XObject << /A #Shades 0 R /B #Masked 0 R /C #Dot 0 R >> >>";
  const pdf = tinyPdf({
    objects: {
      Shades: shades,
      Mask: tinyImage(32, 32, 1, (x) => (x < 16 ? 0 : 255)),
      Masked: {
        ...tinyImage(32, 32, 3, () => 200),
        dictionary: tinyImage(32, 32, 3, () => 0).dictionary.replace(/>>$/, "/SMask #Mask 0 R >>"),
      },
      Dot: tinyImage(8, 8, 3, () => 0),
    },
    pages: [
      { content: "q 20 0 0 20 0 0 cm /A Do Q q 9 0 0 9 50 50 cm /B Do Q", entries: resources },
      { content: "q 99 0 0 50 0 0 cm /A Do Q q 9 0 0 9 50 50 cm /C Do Q", entries: resources },
    ],
  });

  it("are written once each at their own size, with their masks, without the tiny ones", async () => {
    const { pages } = await render(shared, pdf, { wantImages: true });
    const pictures = pages.flatMap((page) => page.pictures).sort((a, b) => b.width - a.width);
    expect(pictures.map(({ width, height, contentType }) => ({ width, height, contentType }))).toEqual([
      { width: 64, height: 48, contentType: "image/png" },
      { width: 32, height: 32, contentType: "image/png" },
    ]);
    const [plain, masked] = await Promise.all(pictures.map(({ path }) => sharp(path).raw().toBuffer()));
    expect(plain).toEqual(shades.stream);
    expect(masked).toHaveLength(32 * 32 * 4);
    expect(masked![3]).toBe(0);
    expect([...masked!.subarray(31 * 4, 32 * 4)]).toEqual([200, 200, 200, 255]);
  });

  it("are left alone when nobody wants them", async () => {
    const { pages, outputDir } = await render(shared, pdf);
    expect(pages.flatMap((page) => page.pictures)).toEqual([]);
    expect((await readdir(outputDir)).filter((name) => name.startsWith("picture"))).toEqual([]);
  });

  it("beyond the limit are left out with a warning", async () => {
    const { pages } = await render(startPool({ size: 1 }), pdf, {
      wantImages: true,
      limits: { maxPictures: 1 },
    });
    expect(pages.flatMap((page) => page.pictures)).toHaveLength(1);
    expect(pages[0]!.warnings).toEqual([expect.objectContaining({ code: "too_many_pictures", page: 1 })]);
  });
});

it("a page that dies with its pictures is rendered without them", async () => {
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

describe("a document", () => {
  const twoPages = [{ text: "One" }, { text: "Two" }];

  it("encrypted without a password to open is rendered", async () => {
    const pdf = tinyPdf({ pages: [{ text: "Open" }], password: { user: "", owner: "owner" } });
    expect((await render(shared, pdf)).pages[0]?.text).toBe("Open");
  });

  it("that needs a password fails and says so", async () => {
    const pdf = tinyPdf({ pages: twoPages, password: { user: "secret", owner: "owner" } });
    await expect(render(shared, pdf)).rejects.toMatchObject({
      code: "pdf_encrypted",
      retryable: false,
      message: expect.stringContaining("password"),
    });
  });

  it("with a useless index is repaired with a warning", async () => {
    const { pages, warnings } = await render(shared, tinyPdf({ pages: twoPages, wrongOffsets: true }));
    expect(pages.map((page) => page.text)).toEqual(["One", "Two"]);
    expect(warnings).toEqual([expect.objectContaining({ code: "pdf_repaired" })]);
  });

  it("with one wrong entry in its index is repaired with a warning", async () => {
    const pdf = tinyPdf({ pages: twoPages }).toString("latin1");
    const place = String(pdf.indexOf("6 0 obj")).padStart(10, "0");
    const damaged = Buffer.from(pdf.replace(`${place} 00000 n`, "0000000009 00000 n"), "latin1");
    const { pages, warnings } = await render(shared, damaged);
    expect(pages.map((page) => page.text)).toEqual(["One", "Two"]);
    expect(warnings).toEqual([expect.objectContaining({ code: "pdf_repaired" })]);
  });

  it("that lacks a page it lists fails naming the page", async () => {
    const damaged = tinyPdf({ pages: twoPages }).toString("latin1").replaceAll("6 0 obj", "6 9 boj");
    await expect(render(shared, Buffer.from(damaged, "latin1"))).rejects.toMatchObject({
      code: "pdf_damaged",
      page: 2,
      message: expect.stringContaining("damaged at page 2"),
    });
  });

  it("cut off in transfer fails and says so", async () => {
    const pdf = tinyPdf({ pages: twoPages });
    await expect(render(shared, pdf.subarray(0, pdf.length / 2))).rejects.toMatchObject({
      code: "pdf_damaged",
      message: expect.stringContaining("cut off"),
    });
  });

  it("without pages fails", async () => {
    await expect(render(shared, tinyPdf({ pages: [] }))).rejects.toMatchObject({ code: "pdf_empty" });
  });

  it("with too many pages fails before any is rendered", async () => {
    await expect(
      render(shared, tinyPdf({ pages: twoPages }), { limits: { maxPages: 1 } }),
    ).rejects.toMatchObject({
      code: "too_many_pages",
      message: expect.stringContaining("2 pages"),
    });
  });
});

describe("a hostile page", () => {
  const good = tinyPdf({ pages: [{ text: "Good" }, { text: "Still good" }] });
  const slow = tinyPdf({ pages: [{ text: "Before" }, slowPage, { text: "After" }] });
  const bomb = tinyPdf({
    pages: [{ text: "Before" }, bombPage(100_000_000).page],
    objects: bombPage(100_000_000).objects,
  });

  it("that takes too long fails its document alone", async () => {
    const pool = startPool();
    const [hostile, other] = await Promise.allSettled([
      render(pool, slow, { limits: { pageMs: 600 } }),
      render(pool, good),
    ]);
    expect(hostile).toMatchObject({ status: "rejected", reason: { code: "page_timeout", page: 2 } });
    expect(other).toMatchObject({
      status: "fulfilled",
      value: { pages: [{ text: "Good" }, { text: "Still good" }] },
    });
  });

  it("that asks the engine for too much memory fails its document alone", async () => {
    const pool = startPool({ memoryBytes: 240 * 1024 * 1024 });
    const [hostile, other] = await Promise.allSettled([render(pool, bomb), render(pool, good)]);
    expect(hostile).toMatchObject({
      status: "rejected",
      reason: { code: "memory_limit", page: 2, message: expect.stringContaining("240 MB") },
    });
    expect(other).toMatchObject({ status: "fulfilled" });
  });

  it.runIf(onLinux)("whose worker outgrows its memory otherwise is ended too", async () => {
    // Less than the runtime alone takes: any page that lasts long enough to be looked at is over the limit.
    await expect(render(startPool({ memoryBytes: 40 * 1024 * 1024 }), slow)).rejects.toMatchObject({
      code: "memory_limit",
    });
  });

  it("that kills its worker is tried once more, then fails its document alone", async () => {
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

  it("does not harm when its worker dies only once", async () => {
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

describe("rendering", () => {
  const slow = tinyPdf({ pages: [{ text: "Before" }, slowPage, slowPage] });

  it("is cancelled at once, and nothing writes afterwards", async () => {
    const pool = startPool();
    const controller = new AbortController();
    const outputDir = await mkdtemp(join(folder, "out-"));
    const rendering = render(pool, slow, {
      signal: controller.signal,
      outputDir,
      onPage: () => controller.abort(),
    });
    await vi.waitUntil(() => controller.signal.aborted, { timeout: 10_000, interval: 5 });
    const aborted = performance.now();
    await expect(rendering).rejects.toMatchObject({ code: "cancelled", retryable: true });
    expect(performance.now() - aborted).toBeLessThan(1_000);
    expect(pool.workers().filter(({ state }) => state === "busy")).toEqual([]);
  });

  it("is not begun for a signal that has been aborted", async () => {
    const pool = startPool();
    await expect(render(pool, slow, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(pool.workers()).toEqual([]);
  });

  it("ends when the time for the whole document is over", async () => {
    await expect(render(startPool(), slow, { limits: { jobMs: 700 } })).rejects.toMatchObject({
      code: "job_timeout",
    });
  });

  it("takes turns between documents", async () => {
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

  it("stops with the error of whoever takes the pages", async () => {
    const broken = new Error("the shelf is full");
    const onPage = () => Promise.reject(broken);
    await expect(render(startPool(), slow, { onPage })).rejects.toBe(broken);
  });

  it("waits while pages are not taken", async () => {
    const pool = startPool({ size: 1 });
    const gate = Promise.withResolvers<void>();
    let handed = 0;
    const rendering = render(pool, tinyPdf({ pages: Array.from({ length: 20 }, () => ({ text: "Page" })) }), {
      onPage() {
        handed += 1;
        return gate.promise;
      },
    });
    await vi.waitUntil(() => handed > 0 && pool.workers()[0]?.state === "idle", {
      timeout: 10_000,
      interval: 20,
    });
    expect(handed).toBe(3);
    gate.resolve();
    expect((await rendering).pages).toHaveLength(20);
  });

  it.runIf(existsSync("/dev/full"))("says when the disk is full", async () => {
    const outputDir = await mkdtemp(join(folder, "out-"));
    await symlink("/dev/full", join(outputDir, "page-0001.jpg"));
    await expect(render(startPool(), slow, { outputDir })).rejects.toMatchObject({
      code: "disk_full",
      retryable: true,
    });
  });
});

describe("the pool", () => {
  const pdf = tinyPdf({ pages: [{ text: "One" }, slowPage] });

  it("ends its workers when there has been no work for a while", async () => {
    const pool = startPool({ idleMs: 50 });
    await render(pool, tinyPdf({ pages: [{ text: "One" }] }));
    expect(pool.workers()).not.toEqual([]);
    await vi.waitUntil(() => pool.workers().length === 0, { timeout: 5_000, interval: 10 });
    expect((await render(pool, tinyPdf({ pages: [{ text: "One" }] }))).pages).toHaveLength(1);
  });

  it("says so when its workers cannot start", async () => {
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

  it("gives up what is open when it is closed", async () => {
    const pool = startPool();
    const rendering = render(pool, pdf, { onPage: () => pool.close() });
    await expect(rendering).rejects.toMatchObject({ code: "cancelled", retryable: true });
    expect(pool.workers()).toEqual([]);
    await expect(render(pool, pdf)).rejects.toMatchObject({ code: "cancelled" });
  });

  it.runIf(onLinux)("keeps secrets from its workers, and its workers modest", async () => {
    process.env.RENDER_TEST_SECRET = "hunter2";
    const pool = startPool({ size: 1 });
    await render(pool, tinyPdf({ pages: [{ text: "One" }] }));
    delete process.env.RENDER_TEST_SECRET;
    const [worker] = pool.workers();
    expect(readFileSync(`/proc/${worker!.pid}/environ`, "latin1")).not.toMatch(/hunter2|PATH=|HOME=/);
    expect(getPriority(worker!.pid)).toBe(10);
  });
});
