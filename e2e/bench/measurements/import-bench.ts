import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream, statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "#bff/platform/database/embedded-postgres.ts";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH } from "#bff/testing/bench-provision.ts";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { repeatPages, SAMPLE } from "../inputs/make-pdf.ts";
import { cpuTime, ownCpuMs, watchPeakMemory } from "../process-tree.ts";
import { median, quantile } from "../statistics.ts";

const ROUNDS = 3;
/** Newspapers send small files, often several together. */
const SMALL_PAGES = 8;
const QUEUED = 20;
const PROBE_INTERVAL_MS = 20;
const SETTLE_MS = 2_000;
const IDLE_SAMPLE_MS = 1_000;
const MB = 1_000_000;

/** The median wall time and CPU time (user and system) for a PDF. */
interface Cost {
  seconds: number;
  cpuSeconds: number;
}

export interface ImportBench {
  /** Cost from the create request until the issue is finished. The CPU time includes the database. */
  plain: Cost;
  /** Cost with `import_images`. */
  withImages: Cost;
  /** Cost of `pdftoppm -r 150 -jpeg` for the same file; null if it is not installed. */
  reference: Cost | null;
  /** Cost of a PDF of 8 pages, with its database, and of 20 of them that are queued together. */
  small: Cost;
  queued: Cost;
  /** Cost of `pdftoppm` for the PDF of 8 pages, and of 20 runs one after another; null if it is not installed. */
  smallReference: Cost | null;
  queuedReference: Cost | null;
  /** Latency of `GET /emags` during imports. */
  listP50Ms: number;
  listP99Ms: number;
  idleMb: number;
  peakMb: number;
}

/** Imports a PDF with this number of pages once. Returns the duration, peak memory and stored bytes. */
export async function importPages(count: number): Promise<{
  seconds: number;
  peakBytes: number;
  storedBytes: number;
  databaseBytes: number;
}> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  const database = await startEmbeddedPostgres({ directory: join(folder, "database"), log: () => {} });
  const service = await startServiceProcess({
    provision: benchProvision,
    env: { LOG_LEVEL: "warn", DATABASE_URL: database.connectionString },
  });
  const client = new pg.Client({ connectionString: database.connectionString });
  const pdf = join(folder, "pages.pdf");
  await repeatPages(SAMPLE, pdf, count);
  const files = await serveFile(pdf);
  const size = async () => {
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_database_size(current_database()) as bytes",
    );
    return Number(rows[0]!.bytes);
  };
  try {
    await client.connect();
    const before = await size();
    const peak = watchPeakMemory(service.pid);
    const began = performance.now();
    await importOnce(service.url, "Pages", files.location);
    const seconds = (performance.now() - began) / 1000;
    return {
      seconds,
      peakBytes: peak.stop(),
      // Only permanent files, because temporary ones are deleted while they are counted.
      storedBytes: await folderBytes(join(service.dataDir, "files")),
      databaseBytes: (await size()) - before,
    };
  } finally {
    await client.end();
    files.close();
    await service.dispose();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the total size of all files below a folder. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function serveFile(path: string): Promise<{ location: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/pdf");
    response.setHeader("Content-Length", statSync(path).size);
    createReadStream(path).pipe(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    location: `http://127.0.0.1:${port}/${encodeURIComponent(basename(path))}`,
    close: () => void server.close(),
  };
}

/**
 * Imports a PDF and smaller ones in three rounds, each followed by `pdftoppm`, while the list of issues is requested continuously.
 */
export async function benchImport(pdfPath: string): Promise<ImportBench> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  const smallPath = join(folder, "small.pdf");
  await repeatPages(SAMPLE, smallPath, SMALL_PAGES);
  const files = await serveFile(pdfPath);
  const smallFiles = await serveFile(smallPath);
  const service = await startServiceProcess({ provision: benchProvision, env: { LOG_LEVEL: "warn" } });
  try {
    // Memory used by the start is released within this time.
    await setTimeout(SETTLE_MS);
    const idle = watchPeakMemory(service.pid);
    await setTimeout(IDLE_SAMPLE_MS);
    const idleMb = idle.stop() / MB;
    const plain: Cost[] = [];
    const withImages: Cost[] = [];
    const references: Cost[] = [];
    const small: Cost[] = [];
    const queued: Cost[] = [];
    const smallReferences: Cost[] = [];
    const queuedReferences: Cost[] = [];
    const probes: number[] = [];
    const serviceCpuMs = () => {
      const { service: own, database } = cpuTime(service.pid);
      return own + database;
    };
    const peak = watchPeakMemory(service.pid);
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [costs, importImages] of [
        [plain, false],
        [withImages, true],
      ] as const) {
        const probing = probe(service.url, probes);
        const name = `Bench ${round}${importImages ? " with images" : ""}`;
        costs.push(
          await measure(serviceCpuMs, () => importOnce(service.url, name, files.location, importImages)),
        );
        await probing.stop();
      }
      // The worker for the next import has been warmed by then, as between the issues of newspapers.
      await setTimeout(SETTLE_MS);
      const probing = probe(service.url, probes);
      small.push(
        await measure(serviceCpuMs, () => importOnce(service.url, `Small ${round}`, smallFiles.location)),
      );
      queued.push(
        await measure(serviceCpuMs, async () => {
          const names = Array.from({ length: QUEUED }, (_, index) => `Queued ${round}.${index}`);
          await Promise.all(names.map((name) => importOnce(service.url, name, smallFiles.location)));
        }),
      );
      await probing.stop();
      if (!hasPdftoppm()) continue;
      references.push(await measure(ownCpuMs, () => pdftoppm(pdfPath)));
      smallReferences.push(await measure(ownCpuMs, () => pdftoppm(smallPath)));
      queuedReferences.push(
        await measure(ownCpuMs, async () => {
          for (let run = 0; run < QUEUED; run += 1) await pdftoppm(smallPath);
        }),
      );
    }
    return {
      plain: medianCost(plain),
      withImages: medianCost(withImages),
      reference: references.length > 0 ? medianCost(references) : null,
      small: medianCost(small),
      queued: medianCost(queued),
      smallReference: smallReferences.length > 0 ? medianCost(smallReferences) : null,
      queuedReference: queuedReferences.length > 0 ? medianCost(queuedReferences) : null,
      listP50Ms: median(probes),
      listP99Ms: quantile(probes, 0.99),
      idleMb,
      peakMb: peak.stop() / MB,
    };
  } finally {
    await service.dispose();
    files.close();
    smallFiles.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(cpuMs: () => number, work: () => Promise<unknown>): Promise<Cost> {
  const cpuBefore = cpuMs();
  const began = performance.now();
  await work();
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: (cpuMs() - cpuBefore) / 1000 };
}

function medianCost(costs: Cost[]): Cost {
  return {
    seconds: median(costs.map(({ seconds }) => seconds)),
    cpuSeconds: median(costs.map(({ cpuSeconds }) => cpuSeconds)),
  };
}

const headers = { Authorization: `Token ${BENCH_TOKEN}`, "Content-Type": "application/json" };

/** Imports a PDF as an issue and returns its ID. */
export async function importOnce(
  url: string,
  name: string,
  pdf_location: string,
  import_images = false,
  fields: object = {},
): Promise<number> {
  const created = await fetch(url + EMAGS_PATH, {
    method: "POST",
    headers,
    body: JSON.stringify({ emag: { name, ...fields, import_attributes: { pdf_location, import_images } } }),
  });
  const { emag } = (await created.json()) as { emag: Emag };
  for (;;) {
    // Answers as soon as the status changes, so that polling does not add to the time.
    const answer = await fetch(`${url}${EMAGS_PATH}/${emag.id}/import?wait=30`, { headers });
    const { status } = ((await answer.json()) as { import: { status: string } }).import;
    if (status === "failed") throw new Error(`the import of ${pdf_location} failed`);
    if (status === "finished") return emag.id;
  }
}

/** Requests the list at a fixed interval. Slow responses do not delay further requests. */
function probe(url: string, samples: number[]): { stop(): Promise<void> } {
  const open = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const began = performance.now();
    const request = fetch(url + EMAGS_PATH, { headers })
      .then((answer) => answer.text())
      .then(() => {
        samples.push(performance.now() - began);
      })
      .finally(() => open.delete(request));
    open.add(request);
  }, PROBE_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

function hasPdftoppm(): boolean {
  return spawnSync("pdftoppm", ["-v"]).error === undefined;
}

async function pdftoppm(pdfPath: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  try {
    const child = spawn("pdftoppm", ["-r", "150", "-jpeg", pdfPath, join(folder, "page")], {
      stdio: "ignore",
    });
    await once(child, "exit");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
