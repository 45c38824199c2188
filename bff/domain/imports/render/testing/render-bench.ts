import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { JobFolder } from "../../sandbox/job-folder.ts";
import { createSandbox, type Sandbox } from "../../sandbox/sandbox.ts";
import { createRenderPool, type RenderPool, type RenderPoolOptions } from "../render-pool.ts";
import type { RenderedPage, RenderLimits } from "../render-types.ts";

interface Rendering {
  limits?: Partial<RenderLimits>;
  signal?: AbortSignal;
  wantImages?: boolean;
  /** Called with the empty folder of the import. */
  prepare?: (folder: JobFolder) => Promise<unknown>;
  onPage?: (page: RenderedPage) => void | Promise<void>;
}

/** Creates render pools and import folders for a test file and removes them afterwards. */
export function renderFixture() {
  let folder: string;
  let sandbox: Sandbox;
  const pools: RenderPool[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "newsrack-render-"));
    sandbox = createSandbox({ dataDir: folder, keyFile: null });
  });
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
  });
  afterAll(() => rm(folder, { recursive: true }));

  return {
    /** Starts a pool of two workers that is closed after the test. */
    startPool(options: RenderPoolOptions = {}): RenderPool {
      const pool = createRenderPool({ size: 2, ...options });
      pools.push(pool);
      return pool;
    },

    /** Renders a document and returns its pages in order. */
    async render(pool: RenderPool, pdf: Buffer, options: Rendering = {}) {
      const signal = options.signal ?? new AbortController().signal;
      const job = await sandbox.openFolder(await mkdtemp(join(folder, "job-")));
      await options.prepare?.(job);
      const path = join(job.path, "issue.pdf");
      await writeFile(path, pdf);
      const document = await pool.open(job, path, { signal, limits: options.limits ?? {} });
      const pages: RenderedPage[] = [];
      await document.renderPages({
        withImages: options.wantImages ?? false,
        signal,
        async onPage(page) {
          pages.push(page);
          await options.onPage?.(page);
        },
      });
      await document.close();
      pages.sort((a, b) => a.number - b.number);
      return { pages, warnings: document.warnings, job };
    },
  };
}
