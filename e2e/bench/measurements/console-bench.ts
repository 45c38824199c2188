import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { connect } from "#bff/platform/database/database.ts";
import { startEmbeddedPostgres } from "#bff/platform/database/embedded-postgres.ts";
import type { Database } from "#bff/schema/tables.ts";
import { BENCH_TOKEN, benchProvision, STORIES_PATH } from "#bff/testing/bench-provision.ts";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { bulkIssues } from "#e2e/seeds/bulk-issues.ts";
import type { Story } from "#shared/contract/stories.ts";
import { openBenchBrowser } from "../bench-browser.ts";
import { median, quantile } from "../statistics.ts";

export interface ConsoleBench {
  /** Transferred bytes of scripts and styles at the first load of the issue list. */
  scriptAndStyleBytes: number;
  /** Time from the navigation until the list's heading is rendered. */
  firstLoadMs: number;
  manyIssues: number;
  /** Time from the navigation until the rows of a list with many issues are rendered. */
  manyIssuesMs: number;
  longTextChars: number;
  /** Median time from a key press until the frame that shows it, in a text of this length with its preview. */
  typingP50Ms: number;
  typingP95Ms: number;
}

const MANY_ISSUES = 20_000;
/** When this number of rows is rendered, the visible part of the page is complete. */
const VISIBLE_ROWS = 10;
const LONG_TEXT_CHARS = 63_000;
const PARAGRAPH =
  "The **cranes** stand still in the harbor, and [the tide](https://example.com) turns while people *wait*.\n\n";
const KEYS = 60;
/** The pace of a fast typist, at which the preview is rendered between the keys. */
const KEY_INTERVAL_MS = 120;

/**
 * Measures the load of the issue list in a new Chromium with an empty cache, without issues and with many, and then typing in
 * a long article.
 */
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
    const many = await firstLoad(service.url, "tbody tr", VISIBLE_ROWS);
    const typing = await typeIntoLongText(service.url);
    return {
      ...first,
      manyIssues: MANY_ISSUES,
      manyIssuesMs: many.firstLoadMs,
      longTextChars: LONG_TEXT_CHARS,
      typingP50Ms: median(typing),
      typingP95Ms: quantile(typing, 0.95),
    };
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
    // This polls at every frame, while a locator waits up to half a second between polls.
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

/** Types at the end of a long article with its preview beside it. Returns the milliseconds until each key is on screen. */
async function typeIntoLongText(url: string): Promise<number[]> {
  const content = PARAGRAPH.repeat(LONG_TEXT_CHARS / PARAGRAPH.length);
  const created = await fetch(url + STORIES_PATH, {
    method: "POST",
    headers: { authorization: `Token ${BENCH_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ story: { name: "long", title: "Long", content } }),
  });
  const { story } = (await created.json()) as { story: Story };
  const { browser, context } = await openBenchBrowser(url);
  try {
    const page = await context.newPage();
    await page.goto(`${url}/publications/10/articles/${story.id}`);
    await page.getByRole("radiogroup", { name: "View" }).getByText("Side by side").click();
    await page.getByRole("region", { name: "Preview", exact: true }).getByRole("link").last().waitFor();
    await page.getByRole("textbox", { name: "Article text in Markdown" }).press("ControlOrMeta+End");
    const shown = await page.evaluateHandle(() => {
      const milliseconds: number[] = [];
      const { port1, port2 } = new MessageChannel();
      const pressed: number[] = [];
      // A message that is sent before a frame arrives after the frame is painted.
      port1.onmessage = () => milliseconds.push(performance.now() - pressed.shift()!);
      document.addEventListener(
        "keydown",
        ({ timeStamp }) => {
          pressed.push(timeStamp);
          requestAnimationFrame(() => port2.postMessage(null));
        },
        true,
      );
      return milliseconds;
    });
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.press("harbor "[key % 7]!);
      await setTimeout(KEY_INTERVAL_MS);
    }
    return await shown.jsonValue();
  } finally {
    await browser.close();
  }
}
