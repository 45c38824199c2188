import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH } from "./bench/bench-provision.ts";
import { tinyPdf } from "./domain/imports/formats/testing/tiny-pdf.ts";
import { type FileServer, startFileServer } from "./testing/file-server.ts";
import { freePort } from "./testing/free-port.ts";
import { type ServiceProcess, startServiceProcess } from "./testing/service-process.ts";

/** Each test starts the whole service, its database included. */
const PATIENCE = { timeout: 60_000 };

let files: FileServer;
let dataDir: string;
const running: ServiceProcess[] = [];

beforeAll(async () => {
  files = await startFileServer();
  dataDir = await mkdtemp(join(tmpdir(), "newsrack-main-"));
});
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});
afterAll(async () => {
  await files.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startServiceProcess>[0] = {}): Promise<ServiceProcess> {
  const service = await startServiceProcess({ dataDir, provision: benchProvision, ...options });
  running.push(service);
  return service;
}

const headers = { Authorization: `Token ${BENCH_TOKEN}`, "Content-Type": "application/json" };

async function create(url: string, name: string, pdf_location: string): Promise<number> {
  const answer = await fetch(url + EMAGS_PATH, {
    method: "POST",
    headers,
    body: JSON.stringify({ emag: { name, import_attributes: { pdf_location } } }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { emag: { id: number } }).emag.id;
}

async function importStatus(url: string, id: number): Promise<string> {
  const answer = await fetch(`${url}${EMAGS_PATH}/${id}`, { headers });
  return ((await answer.json()) as { emag: { import: { status: string } } }).emag.import.status;
}

/** The first request gets half the file and then nothing; every later one gets it whole. */
function stuckOnce(path: string) {
  const content = tinyPdf({ pages: [{ text: "one" }, { text: "two" }] });
  const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
  let requests = 0;
  const url = files.serve(path, (_request, response) => {
    requests += 1;
    response.writeHead(200, { "Content-Length": content.length });
    if (requests > 1) return void response.end(content);
    response.write(content.subarray(0, 50));
    begin();
  });
  return { url, asked };
}

/** Runs the service until it ends by itself and says what it printed. */
async function startAndFail(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ["bff/start.mjs"], {
    env: { PATH: process.env.PATH ?? "", HOME: tmpdir(), NEWSRACK_DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, printed };
}

describe("starting", PATIENCE, () => {
  it("prints a one-time link until there is an administrator, on an embedded database", async () => {
    const service = await start({ provision: { organizations: benchProvision.organizations } });
    expect(service.output()).toMatch(/http:\/\/127\.0\.0\.1:\d+\/setup#token=\S+/);
    await service.stop();
    const again = await start();
    expect(again.output()).not.toContain("setup#token");
  });

  it.each([
    ["a port that is none", { PORT: "http" }, /PORT/],
    ["an unknown setting", { NEWSRACK_BASEURL: "x" }, /NEWSRACK_BASEURL is not a setting/],
    ["a base URL with a path", { NEWSRACK_BASE_URL: "http://a.example/b" }, /NEWSRACK_BASE_URL/],
    [
      "a network for a purpose that there is not",
      { NEWSRACK_ALLOW_PRIVATE: "10.0.0.0/8 for=uploads" },
      /NEWSRACK_ALLOW_PRIVATE cannot be used: "10\.0\.0\.0\/8 for=uploads" names the purpose "uploads"/,
    ],
    ["a network that is none", { NEWSRACK_ALLOW_PRIVATE: "10.0.0.0/99" }, /NEWSRACK_ALLOW_PRIVATE/],
    ["an unknown role", { NEWSRACK_ROLE: "king" }, /NEWSRACK_ROLE/],
    [
      "a data directory that is a file",
      { NEWSRACK_DATA_DIR: import.meta.filename },
      /The data directory .*main\.test\.ts cannot be used: it is a file, and no directory\..*NEWSRACK_DATA_DIR/,
    ],
    [
      "a database where nobody answers, without its password,",
      { DATABASE_URL: "postgres://someone:top-secret@127.0.0.1:1/news" },
      /^(?!.*top-secret).*The database 127\.0\.0\.1:1\/news cannot be reached: connect ECONNREFUSED/s,
    ],
    [
      "proxies that are none",
      { NEWSRACK_TRUST_PROXY: "garbage" },
      /NEWSRACK_TRUST_PROXY cannot be used: it has to be the number of proxies/,
    ],
    [
      "a provisioning file that is not there",
      { NEWSRACK_PROVISION: "/no/such/file.json" },
      /\/no\/such\/file\.json/,
    ],
  ])("refuses %s with a sentence", async (_what, env, message) => {
    const { code, printed } = await startAndFail({ LOG_LEVEL: "silent", ...env });
    expect(code).toBe(1);
    expect(printed).toMatch(message);
    expect(printed).not.toContain("    at ");
  });

  it("says so when the port is taken, or the data directory is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const onPort = await startAndFail({ PORT: String(port), LOG_LEVEL: "silent" });
    expect(onPort.printed).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}.*PORT=${port + 1}`));
    taken.close();

    await start();
    const second = await startAndFail({ PORT: String(await freePort()), LOG_LEVEL: "silent" });
    expect(second.code).toBe(1);
    expect(second.printed).toMatch(/Another Newsrack.*NEWSRACK_DATA_DIR/s);
  });
});

describe("an import under way", PATIENCE, () => {
  it("is begun anew after the service was killed", async () => {
    const stuck = stuckOnce("/killed.pdf");
    const service = await start();
    const id = await create(service.url, "Killed", stuck.url);
    await stuck.asked;
    await service.kill();
    const next = await start();
    await expect.poll(() => importStatus(next.url, id), { timeout: 20_000 }).toBe("finished");
  });

  it("is given back when the service stops, and finished by the next one", async () => {
    const stuck = stuckOnce("/stopped.pdf");
    const service = await start();
    const id = await create(service.url, "Stopped", stuck.url);
    await stuck.asked;
    const began = performance.now();
    await service.stop();
    expect(performance.now() - began).toBeLessThan(8000);
    const next = await start();
    await expect.poll(() => importStatus(next.url, id), { timeout: 20_000 }).toBe("finished");
  });

  it("leaves files without which the service does not start again, as a disk that is not mounted does", async () => {
    const service = await start();
    const kept = files.serve("/kept.pdf", tinyPdf({ pages: [{ text: "one" }] }));
    const id = await create(service.url, "Kept", kept);
    await expect.poll(() => importStatus(service.url, id), { timeout: 20_000 }).toBe("finished");
    await service.stop();
    await rename(join(dataDir, "files"), join(dataDir, "elsewhere"));
    await mkdir(join(dataDir, "files"));
    await expect(startServiceProcess({ dataDir })).rejects.toThrow("The files are gone");
    await rmdir(join(dataDir, "files"));
    await rename(join(dataDir, "elsewhere"), join(dataDir, "files"));
    expect(await importStatus((await start()).url, id)).toBe("finished");
  });
});

it("makes no new database where the files of an installation stand without theirs", PATIENCE, async () => {
  const lost = await mkdtemp(join(tmpdir(), "newsrack-lost-"));
  try {
    await mkdir(join(lost, "files", "pages"), { recursive: true });
    await expect(startServiceProcess({ dataDir: lost })).rejects.toThrow("The database is gone");
    await rm(join(lost, "files", "pages"), { recursive: true });
    const anew = await startServiceProcess({ dataDir: lost });
    await anew.stop();
  } finally {
    await rm(lost, { recursive: true, force: true });
  }
});
