import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connect } from "../platform/database/database.ts";
import { startEmbeddedPostgres } from "../platform/database/embedded-postgres.ts";
import type { Database } from "../schema/tables.ts";
import { bulkIssues } from "../seeds/bulk-issues.ts";
import { startServiceProcess } from "../testing/service-process.ts";
import { openBenchBrowser } from "./bench-browser.ts";
import { benchProvision } from "./bench-provision.ts";

export interface ConsoleBench {
  /** Bytes of script and style as they came over the wire, for the first load of the signed-in issue list. */
  scriptAndStyleBytes: number;
  /** Milliseconds from the navigation until the list's heading is there. */
  firstLoadMs: number;
  manyIssues: number;
  /** Milliseconds from the navigation until the rows of so many issues are there. */
  manyIssuesMs: number;
}

const MANY_ISSUES = 20_000;
/** A row of a page's middle: those above it are there as well. */
const ROWS_SEEN = 10;

/** Loads the signed-in issue list in a fresh Chromium, nothing cached: without issues, and with many. */
export async function benchConsole(): Promise<ConsoleBench> {
  const directory = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  const database = await startEmbeddedPostgres({ directory, log: () => {} });
  const service = await startServiceProcess({
    provision: benchProvision,
    env: { LOG_LEVEL: "warn", DATABASE_URL: database.connectionString },
  });
  try {
    const first = await firstLoad(service.url, "h1");
    await writeIssues(database.connectionString, MANY_ISSUES);
    const many = await firstLoad(service.url, "tbody tr", ROWS_SEEN);
    return { ...first, manyIssues: MANY_ISSUES, manyIssuesMs: many.firstLoadMs };
  } finally {
    await service.dispose();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function writeIssues(connectionString: string, count: number): Promise<void> {
  const connection = connect<Database>({ connectionString, maxConnections: 1, onError: () => undefined });
  try {
    await bulkIssues(connection.db, { publicationId: 10, count, requestedBy: "Bench" }, () => undefined);
    await sql`analyze`.execute(connection.db);
  } finally {
    await connection.close();
  }
}

/** Returns the milliseconds until a number of elements is on the page, and the bytes of script and style it loaded. */
async function firstLoad(url: string, selector: string, count = 1) {
  const { browser, context } = await openBenchBrowser(url);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const wanted = new Set<string>();
    let scriptAndStyleBytes = 0;
    devtools.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script" || type === "Stylesheet") wanted.add(requestId);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (wanted.has(requestId)) scriptAndStyleBytes += encodedDataLength;
    });
    const began = performance.now();
    await page.goto(`${url}/publications/10/issues`);
    // Looks at every frame. A locator waits up to half a second between two looks.
    await page.waitForFunction(([elements, least]) => document.querySelectorAll(elements).length >= least, [
      selector,
      count,
    ] as const);
    const firstLoadMs = performance.now() - began;
    await page.waitForLoadState("networkidle");
    return { scriptAndStyleBytes, firstLoadMs };
  } finally {
    await browser.close();
  }
}
