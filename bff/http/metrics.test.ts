import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVENTS_PATH } from "#shared/console/events.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { tinyPdf } from "../domain/imports/formats/testing/tiny-pdf.ts";
import { importJob } from "../domain/imports/imports.jobs.ts";
import { customerServer, granting, readersDesk } from "../domain/kiosk/readers.fixture.ts";
import { closeServers } from "../platform/outbound/test-servers.fixture.ts";
import { type FileServer, startFileServer } from "../testing/file-server.ts";
import { freePort } from "../testing/free-port.ts";
import { startTestService, type TestService } from "../testing/test-service.ts";
import { listenOn, type Server } from "./listen.ts";
import { createMetricsApp } from "./metrics.ts";

const SECRET = "a-token-for-metrics-that-is-long";

const PATIENCE = { timeout: 15_000 };

let service: TestService;
let files: FileServer;

beforeAll(async () => {
  service = await startTestService({ metricsToken: SECRET });
  files = await startFileServer();
  await service.startWorkers();
});
afterAll(async () => {
  await service.stop();
  await files.close();
  await closeServers();
});

async function metrics(of = service): Promise<string> {
  const answer = await of.request("GET", "/metrics", {
    token: null,
    headers: { Authorization: `Bearer ${SECRET}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch("text/plain; version=0.0.4");
  return answer.text;
}

/** Begins the import of a released issue that everyone may read. */
async function importOf(name: string, pdf_location: string) {
  const created = await service.request<{ emag: Emag }>("POST", "P/emags", {
    json: { emag: { name, released_at: "2026-01-01T00:30:00+01:00", import_attributes: { pdf_location } } },
  });
  expect(created.status, created.text).toBe(201);
  return created.body;
}

/** The value of the first series of this name whose labels include these. */
function seriesOf(text: string, name: string, labels: Record<string, string> = {}): number | null {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split("\n")
    .find((one) => new RegExp(`^${name}[ {]`).test(one) && wanted.every((label) => one.includes(label)));
  return line ? Number(line.slice(line.lastIndexOf(" "))) : null;
}

describe("metrics", () => {
  it("count the consoles that listen, and not those that left before they were let in", async () => {
    const cookie = await service.signInAs("editor");
    const listening = async () => seriesOf(await metrics(), "newsrack_event_streams");
    const listen = () => {
      const leave = new AbortController();
      return {
        leave,
        answer: fetch(service.url + EVENTS_PATH, { headers: { cookie }, signal: leave.signal }),
      };
    };
    const one = listen();
    await one.answer;
    expect(await listening()).toBe(1);
    await service.services.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx);
      const two = listen();
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*)::int as count from pg_locks where not granted`.execute(trx);
          return rows[0]?.count;
        }, PATIENCE)
        .toBeGreaterThan(0);
      two.leave.abort();
      await expect(two.answer).rejects.toThrow();
    });
    await expect.poll(listening, PATIENCE).toBe(1);
    one.leave.abort();
    await expect.poll(listening, PATIENCE).toBe(0);
  });

  it("are shown to whoever has the token alone", async () => {
    for (const Authorization of [undefined, "Bearer wrong", `Token ${SECRET}`, "Bearer"]) {
      const headers: Record<string, string> = Authorization ? { Authorization } : {};
      const answer = await service.request("GET", "/metrics", { token: null, headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch("Bearer");
    }
  });

  it("count requests by the pattern of their address", async () => {
    await service.request("GET", "P/emags?per=1");
    await service.request("GET", "P/emags/4711");
    await service.request("GET", "/nothing-here");
    const text = await metrics();
    const name = "newsrack_http_request_duration_seconds_count";
    const list = "/api/v2/importer/organizations/:organization_id/publications/:publication_id/emags";
    expect(seriesOf(text, name, { route: list, method: "GET", status: "200" })).toBe(1);
    expect(seriesOf(text, name, { route: `${list}/:emag_id`, status: "404" })).toBe(1);
    expect(text).not.toContain("4711");
    expect(text).not.toContain("nothing-here");
  });

  it("tell imports by their end, and the steps they took", async () => {
    await importOf("Good", files.serve("/good.pdf", tinyPdf({ pages: [{ text: "one" }] })));
    await importOf("Bad", files.serve("/bad.pdf", Buffer.from("no PDF")));
    const ended = "newsrack_import_duration_seconds_count";
    await expect
      .poll(async () => seriesOf(await metrics(), ended, { outcome: "finished" }), PATIENCE)
      .toBe(1);
    await expect.poll(async () => seriesOf(await metrics(), ended, { outcome: "failed" }), PATIENCE).toBe(1);
    const text = await metrics();
    expect(seriesOf(text, "newsrack_import_step_duration_seconds_count", { step: "render" })).toBe(1);
  });

  it("cost a file that is sent no warning of Node's", async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on("warning", note);
    const { emag } = await importOf(
      "For all",
      files.serve("/free.pdf", tinyPdf({ pages: [{ text: "one" }] })),
    );
    const download = () => readersDesk(service).read(`emags/${emag.id}/download`, null);
    await expect.poll(async () => (await download()).status, PATIENCE).toBe(200);
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  it("count the questions to publishers by their answer, and those that memory answered", async () => {
    const customer = await customerServer();
    const desk = readersDesk(service);
    await desk.configure(customer.origin, { endpoints: ["authorize_article"] });
    const { id } = await desk.article();
    for (let times = 0; times < 3; times++) expect((await desk.read(`stories/${id}`)).status).toBe(200);
    customer.answers(granting(false));
    expect((await desk.read(`stories/${id}`, "another-reader")).status).toBe(403);
    const text = await metrics();
    const counted = (labels: Record<string, string>) =>
      seriesOf(text, "newsrack_callouts_total", { endpoint: "authorize_article", ...labels });
    expect(counted({ outcome: "granted", cached: "false" })).toBe(1);
    expect(counted({ outcome: "granted", cached: "true" })).toBe(2);
    expect(counted({ outcome: "denied", cached: "false" })).toBe(1);
    expect(seriesOf(text, "newsrack_callout_duration_seconds_count", { outcome: "granted" })).toBe(1);
  });

  it("tell what is read at that moment: queue, pool, process", async () => {
    const text = await metrics();
    expect(seriesOf(text, "newsrack_database_up")).toBe(1);
    expect(seriesOf(text, "newsrack_imports", { state: "pending" })).toBe(0);
    expect(seriesOf(text, "newsrack_database_connections", { state: "in_use" })).toBeGreaterThanOrEqual(0);
    expect(seriesOf(text, "newsrack_process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(seriesOf(text, "newsrack_nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });
});

describe("where nobody works", () => {
  it("metrics tell how many jobs wait, and for how long", async () => {
    const idle = await startTestService({ metricsToken: SECRET });
    const import_attributes = { pdf_location: "http://files.example.com/a.pdf" };
    await idle.request("POST", "P/emags", { json: { emag: { name: "Waits", import_attributes } } });
    const text = await metrics(idle);
    expect(seriesOf(text, "newsrack_imports", { state: "pending" })).toBe(1);
    const { queue } = importJob;
    expect(seriesOf(text, "newsrack_queue_jobs_waiting", { queue })).toBe(1);
    expect(seriesOf(text, "newsrack_queue_oldest_seconds", { queue })).toBeGreaterThanOrEqual(0);
    await idle.stop();
  });
});

describe("metrics on a port of their own", () => {
  it("are there without a token, and nothing else is", async () => {
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

describe("without a setting", () => {
  it("there are no metrics, and nothing is counted", async () => {
    const plain = await startTestService();
    expect(plain.services.metrics).toBeNull();
    expect((await plain.request("GET", "/metrics", { headers: { Accept: "text/plain" } })).status).toBe(404);
    await plain.stop();
  });
});
