import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "playwright";
import type { ProvisioningFile } from "#bff/domain/provisioning/index.ts";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH } from "#bff/testing/bench-provision.ts";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { KioskEmag } from "#shared/kiosk/emags.ts";
import { openBenchBrowser } from "../bench-browser.ts";
import { closedLoop, type LoopRequest } from "../closed-loop.ts";
import { SAMPLE } from "../inputs/make-pdf.ts";
import { startNginx } from "../servers/nginx-reference.ts";
import { publishStory, startPublisher } from "../servers/start-servers.ts";
import { median, quantile } from "../statistics.ts";
import { type LighthouseScores, runLighthouse } from "./lighthouse.ts";

const CONNECTIONS = 8;
const SECONDS = 5;
const READERS = 500;
const ARRIVAL_MS = 20_000;
const POLL_MS = 100;
const TURNS = 5;
const PHONE = { width: 390, height: 844 };

export type Screen = "front page" | "issue" | "article" | "viewer";

export interface KioskBench {
  /** Transferred bytes of scripts and styles of each screen. */
  bytes: Record<Screen, number>;
  /** From the navigation until the first page of an issue is decoded, on a phone's screen without throttling. */
  firstPageMs: number;
  /** From the key press until the next page is on the screen; the median. */
  turnMs: number;
  /** Requests per second for the image of a protected page; null for nginx with `auth_request` if it is not installed. */
  imagesPerSecond: { newsrack: number; nginx: number | null };
  /** Duration of issue and first page for readers who arrive within 20 seconds. */
  crowd: { p50Ms: number; p95Ms: number };
  lighthouse: Partial<Record<Screen, LighthouseScores>>;
}

/** Measures the kiosk: weight, first page, turn, page images and a crowd of readers. `withLighthouse` also asks Lighthouse. */
export async function benchKiosk(withLighthouse: boolean): Promise<KioskBench> {
  const publisher = await startPublisher();
  const service = await startServiceProcess({
    provision: provisionFor(publisher.url),
    env: { LOG_LEVEL: "warn" },
  });
  try {
    const free = await importIssue(service, "Free", false);
    const closed = await importIssue(service, "Closed", true);
    const story = await publishStory(service, {
      content: "The **cranes** stand still. ".repeat(180),
      preview: "A morning in the harbor.",
      subscription_required: false,
    });
    const slug = await slugOf(service.url);
    const home = `/read/${slug}`;
    // Links have the canonical address, which does not redirect.
    const canonical = async (path: string) => new URL((await fetch(service.url + path)).url).pathname;
    const paths: Record<Screen, string> = {
      "front page": home,
      issue: await canonical(`${home}/issues/${free}`),
      article: await canonical(`${home}/articles/${story.split("/").at(-1)}`),
      viewer: await canonical(`${home}/issues/${free}/1`),
    };
    const { browser } = await openBenchBrowser(service.url, PHONE);
    // Each measurement is a first visit. Later, the service worker has the scripts of all screens.
    const firstVisit = () => browser.newContext({ baseURL: service.url, viewport: PHONE });
    const bytes = {} as Record<Screen, number>;
    let viewed: { firstPageMs: number; turnMs: number };
    try {
      for (const [screen, path] of Object.entries(paths) as [Screen, string][])
        bytes[screen] = await weightOf(await firstVisit(), path);
      viewed = await readPages(await firstVisit(), paths.viewer);
    } finally {
      await browser.close();
    }
    const lighthouse: KioskBench["lighthouse"] = {};
    if (withLighthouse)
      for (const screen of ["front page", "article", "viewer"] as const)
        lighthouse[screen] = await runLighthouse(service.url + paths[screen]);
    return {
      bytes,
      ...viewed,
      imagesPerSecond: await compareImages(service.url, closed, publisher.url),
      crowd: await crowd(service.url, closed),
      lighthouse,
    };
  } finally {
    await service.dispose();
    await publisher.stop();
  }
}

/** Imports the sample issue and returns its ID. */
async function importIssue({ url }: ServiceProcess, name: string, isProtected: boolean): Promise<number> {
  const files = createServer((_request, response) => createReadStream(SAMPLE).pipe(response));
  await new Promise<void>((listening) => files.listen(0, "127.0.0.1", listening));
  const headers = { Authorization: `Token ${BENCH_TOKEN}`, "Content-Type": "application/json" };
  try {
    const pdf_location = `http://127.0.0.1:${(files.address() as AddressInfo).port}/issue.pdf`;
    const emag = {
      name,
      released_at: "2026-01-01T00:00:00Z",
      external_id: "ex-1",
      single_purchase_required: isProtected,
      import_attributes: { pdf_location },
    };
    const created = await fetch(url + EMAGS_PATH, {
      method: "POST",
      headers,
      body: JSON.stringify({ emag }),
    });
    const { id } = ((await created.json()) as { emag: Emag }).emag;
    for (;;) {
      const { emag: now } = (await (await fetch(`${url}${EMAGS_PATH}/${id}`, { headers })).json()) as {
        emag: Emag;
      };
      const status = "status" in now.import ? now.import.status : now.import.ai_status;
      if (status === "finished") return id;
      if (status === "failed") throw new Error(`the import failed: ${JSON.stringify(now.import)}`);
      await setTimeout(POLL_MS);
    }
  } finally {
    files.close();
  }
}

async function slugOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/kiosk/v1/publications/10`);
  return ((await answer.json()) as { publication: { slug: string } }).publication.slug;
}

/** Returns the transferred bytes of scripts and styles of a page. */
async function weightOf(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const wanted = new Set<string>();
  let bytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script" || type === "Stylesheet") wanted.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await context.close();
  return bytes;
}

async function readPages(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() =>
    [...document.images].some((image) => image.complete && image.naturalWidth > 500),
  );
  const firstPageMs = performance.now() - began;
  await page.waitForLoadState("networkidle");
  const turns: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push(
      await page.evaluate(
        () =>
          new Promise<number>((shown) => {
            const [before] = [...document.images].map(({ src }) => src);
            const pressed = performance.now();
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
            const look = () => {
              const [image] = document.images;
              if (image && image.src !== before && image.complete) shown(performance.now() - pressed);
              else if (performance.now() - pressed > 2_000) shown(Number.NaN);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          }),
      ),
    );
  await context.close();
  return { firstPageMs, turnMs: median(turns.filter((one) => !Number.isNaN(one))) };
}

async function compareImages(url: string, issue: number, publisherUrl: string) {
  const headers = { Authorization: "Bearer the-same-reader" };
  const path = `/kiosk/v1/publications/10/emags/${issue}/pages/1`;
  const body = Buffer.from(await (await fetch(url + path, { headers })).arrayBuffer());
  const nginx = await startNginx({ body, name: "page.jpg" }, publisherUrl);
  const perSecond = async (at: string, requested: string) => {
    const next = (): LoopRequest => ({ method: "GET", path: requested });
    await closedLoop(at, headers, { connections: CONNECTIONS, seconds: 1, next });
    return (
      (await closedLoop(at, headers, { connections: CONNECTIONS, seconds: SECONDS, next })).length / SECONDS
    );
  };
  try {
    return {
      newsrack: await perSecond(url, path),
      nginx: nginx && (await perSecond(nginx.url, "/protected")),
    };
  } finally {
    await nginx?.stop();
  }
}

/** Lets readers open the same protected issue within some seconds. Each loads the issue and its first page. */
async function crowd(url: string, issue: number): Promise<KioskBench["crowd"]> {
  const durations = await Promise.all(
    Array.from({ length: READERS }, async (_, number) => {
      await setTimeout((number / READERS) * ARRIVAL_MS);
      const headers = { Authorization: `Bearer crowd-${number}` };
      const began = performance.now();
      const answer = await fetch(`${url}/kiosk/v1/publications/10/emags/${issue}`, { headers });
      if (!answer.ok) throw new Error(`the issue responded ${answer.status}`);
      const { emag } = (await answer.json()) as { emag: KioskEmag };
      const image = await fetch(emag.pages[0]!.image_url, { headers });
      if (!image.ok) throw new Error(`the page responded ${image.status}`);
      await image.arrayBuffer();
      return performance.now() - began;
    }),
  );
  return { p50Ms: median(durations), p95Ms: quantile(durations, 0.95) };
}

function provisionFor(publisherUrl: string): Partial<ProvisioningFile> {
  const [organization] = benchProvision.organizations;
  const [publication] = organization!.publications;
  const authorization = {
    auth_server_url: publisherUrl,
    profile_token: "good",
    endpoints: ["authorize", "authorize_article"],
  };
  return {
    organizations: [{ ...organization!, publications: [{ ...publication!, authorization }] }],
  } as unknown as Partial<ProvisioningFile>;
}
