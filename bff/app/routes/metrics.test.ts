import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skipDrawing } from "#bff/domain/imports/imports.fixture.ts";
import { importJob } from "#bff/domain/imports/imports.jobs.ts";
import { granting, kioskClient, startPublisherServer } from "#bff/domain/kiosk/readers.fixture.ts";
import { queueMail } from "#bff/domain/mail/index.ts";
import { listenOn, type Server } from "#bff/http/listen.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { EVENTS_PATH } from "#shared/console/events.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { createMetricsApp } from "./metrics.ts";

const SECRET = "a-token-for-metrics-that-is-long";

let service: TestService;
let files: FileServer;

beforeAll(async () => {
  service = await startTestService({ metricsToken: SECRET });
  files = await startFileServer();
  skipDrawing(service);
  await service.startWorkers();
});
afterAll(async () => {
  await service.stop();
  await files.close();
  await closeServers();
});

async function readMetrics(of = service): Promise<string> {
  const response = await of.request("GET", "/metrics", {
    token: null,
    headers: { Authorization: `Bearer ${SECRET}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch("text/plain; version=0.0.4");
  return response.text;
}

/** Creates a released issue that everyone may read, and starts its import. */
async function createIssue(name: string, pdf_location: string) {
  const created = await service.request<{ emag: Emag }>("POST", "P/emags", {
    json: { emag: { name, released_at: "2026-01-01T00:30:00+01:00", import_attributes: { pdf_location } } },
  });
  expect(created.status, created.text).toBe(201);
  return created.body;
}

/** Returns the value of the first series with this name and these labels, or null. */
function seriesValue(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const requiredLabels = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split("\n")
    .find(
      (one) => new RegExp(`^${name}[ {]`).test(one) && requiredLabels.every((label) => one.includes(label)),
    );
  return line ? Number(line.slice(line.lastIndexOf(" "))) : null;
}

describe("GET /metrics", () => {
  it("counts open event streams, and not those that were closed before they were authenticated", async () => {
    const cookie = await service.signInAs("editor");
    const openStreams = async () => seriesValue(await readMetrics(), "newsrack_event_streams");
    const listen = () => {
      const abort = new AbortController();
      return {
        abort,
        response: fetch(service.url + EVENTS_PATH, { headers: { cookie }, signal: abort.signal }),
      };
    };
    const one = listen();
    await one.response;
    expect(await openStreams()).toBe(1);
    await service.services.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx);
      const two = listen();
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*)::int as count from pg_locks where not granted`.execute(trx);
          return rows[0]?.count;
        })
        .toBeGreaterThan(0);
      two.abort.abort();
      await expect(two.response).rejects.toThrow();
    });
    await expect.poll(openStreams).toBe(1);
    one.abort.abort();
    await expect.poll(openStreams).toBe(0);
  });

  it("returns 401 without the right token", async () => {
    for (const Authorization of [undefined, "Bearer wrong", `Token ${SECRET}`, "Bearer"]) {
      const headers: Record<string, string> = Authorization ? { Authorization } : {};
      const answer = await service.request("GET", "/metrics", { token: null, headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch("Bearer");
    }
  });

  it("counts requests by route pattern", async () => {
    await service.request("GET", "P/emags?per=1");
    await service.request("GET", "P/emags/4711");
    await service.request("GET", "/nothing-here");
    const text = await readMetrics();
    const name = "newsrack_http_request_duration_seconds_count";
    const list = "/api/v2/importer/organizations/:organization_id/publications/:publication_id/emags";
    expect(seriesValue(text, name, { route: list, method: "GET", status: "200" })).toBe(1);
    expect(seriesValue(text, name, { route: `${list}/:emag_id`, status: "404" })).toBe(1);
    // Only in labels, because the digits of a duration can also be 4711.
    expect(text).not.toMatch(/="[^"]*(4711|nothing-here)/);
  });

  it("counts imports by outcome and by step", async () => {
    await createIssue("Good", files.serve("/good.pdf", tinyPdf({ pages: [{ text: "one" }] })));
    await createIssue("Bad", files.serve("/bad.pdf", Buffer.from("no PDF")));
    const ended = "newsrack_import_duration_seconds_count";
    await expect.poll(async () => seriesValue(await readMetrics(), ended, { outcome: "finished" })).toBe(1);
    await expect.poll(async () => seriesValue(await readMetrics(), ended, { outcome: "failed" })).toBe(1);
    const text = await readMetrics();
    expect(seriesValue(text, "newsrack_import_step_duration_seconds_count", { step: "render" })).toBe(1);
  });

  it("adds no listeners that cause a Node warning when a file is sent", async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on("warning", note);
    const { emag } = await createIssue(
      "For all",
      files.serve("/free.pdf", tinyPdf({ pages: [{ text: "one" }] })),
    );
    const download = () => kioskClient(service).read(`emags/${emag.id}/download`, null);
    await expect.poll(async () => (await download()).status).toBe(200);
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  it("counts callouts by outcome, and whether they were answered from the cache", async () => {
    const publisher = await startPublisherServer();
    const client = kioskClient(service);
    await client.configure(publisher.origin, { endpoints: ["authorize_article"] });
    const { id } = await client.article();
    for (let times = 0; times < 3; times++) expect((await client.read(`stories/${id}`)).status).toBe(200);
    publisher.respondWith(granting(false));
    expect((await client.read(`stories/${id}`, "another-reader")).status).toBe(403);
    const text = await readMetrics();
    const counted = (labels: Record<string, string>) =>
      seriesValue(text, "newsrack_callouts_total", { endpoint: "authorize_article", ...labels });
    expect(counted({ outcome: "granted", cached: "false" })).toBe(1);
    expect(counted({ outcome: "granted", cached: "true" })).toBe(2);
    expect(counted({ outcome: "denied", cached: "false" })).toBe(1);
    expect(seriesValue(text, "newsrack_callout_duration_seconds_count", { outcome: "granted" })).toBe(1);
  });

  it("reports current values of the queue, the connection pool and the process", async () => {
    const pending = async () => seriesValue(await readMetrics(), "newsrack_imports", { state: "pending" });
    // A cached value may be from the time of the imports above.
    await expect.poll(pending).toBe(0);
    const text = await readMetrics();
    expect(seriesValue(text, "newsrack_database_up")).toBe(1);
    expect(seriesValue(text, "newsrack_database_connections", { state: "in_use" })).toBeGreaterThanOrEqual(0);
    expect(seriesValue(text, "newsrack_process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(seriesValue(text, "newsrack_nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });
});

describe("GET /metrics without workers", () => {
  it("reports the number of waiting jobs and the age of the oldest one", async () => {
    const idle = await startTestService({ metricsToken: SECRET });
    const import_attributes = { pdf_location: "http://files.example.com/a.pdf" };
    await idle.request("POST", "P/emags", { json: { emag: { name: "Waits", import_attributes } } });
    const text = await readMetrics(idle);
    expect(seriesValue(text, "newsrack_imports", { state: "pending" })).toBe(1);
    expect(seriesValue(text, "newsrack_readers")).toBeGreaterThanOrEqual(0);
    expect(seriesValue(text, "newsrack_reader_signing_key_seconds")).toBeNull();
    await idle.services.readerProvider.publicKeys();
    await idle.services.db.transaction().execute((trx) =>
      queueMail(trx, idle.services, {
        to: "someone@example.com",
        account: null,
        language: "en",
        template: "reader_new_password",
        parameters: { publication: "Weekly" },
        url: "https://news.example.com/",
      }),
    );
    await expect
      .poll(async () => seriesValue(await readMetrics(idle), "newsrack_mails", { state: "kept" }))
      .toBe(1);
    expect(
      seriesValue(await readMetrics(idle), "newsrack_reader_signing_key_seconds"),
    ).toBeGreaterThanOrEqual(0);
    const { queue } = importJob;
    expect(seriesValue(text, "newsrack_queue_jobs_waiting", { queue })).toBe(1);
    expect(seriesValue(text, "newsrack_queue_oldest_seconds", { queue })).toBeGreaterThanOrEqual(0);
    await idle.stop();
  });
});

describe("GET /metrics on a separate port", () => {
  it("needs no token, and there are no other routes", async () => {
    const { services } = service;
    const port = await freePort();
    const app = createMetricsApp({ ...services, config: { ...services.config, metricsToken: null } });
    const server: Server = await listenOn(app, { host: "127.0.0.1", port });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain("newsrack_database_up 1");
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
    await server.close();
  });
});

describe("GET /metrics without a setting", () => {
  it("returns 404, and nothing is counted", async () => {
    const plain = await startTestService();
    expect(plain.services.metrics).toBeNull();
    expect((await plain.request("GET", "/metrics", { headers: { Accept: "text/plain" } })).status).toBe(404);
    await plain.stop();
  });
});
