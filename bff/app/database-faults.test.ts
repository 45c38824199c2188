import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH } from "#bff/testing/bench-provision.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type KillableDatabase, startKillableDatabase } from "#bff/testing/processes/killable-database.ts";
import { type ServiceProcess, startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";

const LEASE_SECONDS = 10;
const headers = { Authorization: `Token ${BENCH_TOKEN}`, "Content-Type": "application/json" };

let database: KillableDatabase;
let files: FileServer;
let service: ServiceProcess;
let dataDir: string;

beforeAll(async () => {
  [database, files, dataDir] = await Promise.all([
    startKillableDatabase(),
    startFileServer(),
    mkdtemp(join(tmpdir(), "newsrack-database-faults-")),
  ]);
  service = await startServiceProcess({
    dataDir,
    provision: benchProvision,
    env: {
      DATABASE_URL: database.connectionString,
      NEWSRACK_IMPORT_LEASE_SECONDS: String(LEASE_SECONDS),
      LOG_LEVEL: "silent",
    },
  });
});
afterAll(async () => {
  await service.stop();
  await files.close();
  await database.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

async function create(name: string, pdf_location: string): Promise<Response> {
  const body = JSON.stringify({ emag: { name, import_attributes: { pdf_location } } });
  return fetch(service.url + EMAGS_PATH, { method: "POST", headers, body });
}

async function importStatus(id: number): Promise<string> {
  const answer = await fetch(`${service.url}${EMAGS_PATH}/${id}`, { headers });
  if (answer.status !== 200) return `answered with ${answer.status}`;
  return ((await answer.json()) as { emag: { import: { status: string } } }).emag.import.status;
}

describe("the service without its database", () => {
  it("answers 503 with Retry-After, and continues its imports when the database is back", async () => {
    const content = tinyPdf({ pages: [{ text: "one" }] });
    const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const location = files.serve("/slow.pdf", async (_request, response) => {
      response.writeHead(200, { "Content-Length": content.length });
      response.write(content.subarray(0, 50));
      onRequest();
      await released;
      response.end(content.subarray(50));
    });
    const created = await create("Under way", location);
    const { emag } = (await created.json()) as { emag: { id: number } };
    await requested;

    await database.kill();
    const refusals = await Promise.all([
      create("Refused", location),
      fetch(service.url + EMAGS_PATH, { headers }),
      fetch(`${service.url}/kiosk/v1/publications/10/emags`),
      fetch(`${service.url}/readyz`),
    ]);
    for (const refusal of refusals) {
      expect(refusal.status).toBe(503);
      expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    // The download finishes while the database is down, so the worker cannot record its progress.
    release();

    await database.start();
    await expect.poll(() => importStatus(emag.id)).toBe("finished");
    const later = await create("Later", files.serve("/later.pdf", content));
    expect(later.status).toBe(201);
    const { emag: next } = (await later.json()) as { emag: { id: number } };
    await expect.poll(() => importStatus(next.id)).toBe("finished");
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(service.hasEnded()).toBe(false);
    const names = (await (await fetch(service.url + EMAGS_PATH, { headers })).json()) as {
      emags: { name: string }[];
    };
    expect(names.emags.map(({ name }) => name)).toEqual(["Later", "Under way"]);
  });
});
