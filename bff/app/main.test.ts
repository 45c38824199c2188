import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, rmdir } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findRunningPostgres } from "#bff/platform/database/embedded-postgres.ts";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import { requireNoFilesWithoutDatabase } from "#bff/platform/storage/data-directory.ts";
import { BENCH_TOKEN, benchProvision, EMAGS_PATH, STORIES_PATH } from "#bff/testing/bench-provision.ts";
import { createTestDatabase } from "#bff/testing/database/test-database.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import {
  PORT_IN_USE,
  type ServiceProcess,
  startServiceProcess,
} from "#bff/testing/processes/service-process.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { readConfig } from "./config.ts";
import { startServices } from "./start-context.ts";

let files: FileServer;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let service: ServiceProcess | undefined;

beforeAll(async () => {
  files = await startFileServer();
  database = await createTestDatabase(inject("adminConnection"));
  dataDir = await mkdtemp(join(tmpdir(), "newsrack-main-"));
});
afterAll(async () => {
  await service?.stop();
  await files.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns the service of the data directory. The tests share it, and it is started if a test has stopped or killed it. */
async function running(): Promise<ServiceProcess> {
  if (service === undefined || service.hasEnded())
    service = await startServiceProcess({ dataDir, provision: benchProvision });
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

/** Serves a PDF whose first download stalls. Later downloads succeed. */
function stallFirstDownload(path: string) {
  const content = tinyPdf({ pages: [{ text: "one" }, { text: "two" }] });
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
  let requests = 0;
  const url = files.serve(path, (_request, response) => {
    requests += 1;
    response.writeHead(200, { "Content-Length": content.length });
    if (requests > 1) return void response.end(content);
    response.write(content.subarray(0, 50));
    onRequest();
  });
  return { url, requested };
}

/** Runs a service that fails to start. Returns its exit code and its output. */
async function startAndFail(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ["bff/start.mjs"], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: tmpdir(),
      NEWSRACK_DATA_DIR: join(dataDir, "other"),
      DATABASE_URL: database.connectionString,
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, printed };
}

/** Returns the error of a service that fails to start within the test's process. */
function startError(env: Record<string, string>): Promise<unknown> {
  return startServices(readConfig(env), createLogger("silent")).then(
    async ({ stop }) => {
      await stop();
      throw new Error("the service started");
    },
    (error: unknown) => error,
  );
}

describe("the start of the service", () => {
  it("prints a one-time link until there is an administrator", async () => {
    const { organizations } = benchProvision;
    service = await startServiceProcess({ dataDir, provision: { organizations } });
    try {
      expect(service.output()).toMatch(/http:\/\/127\.0\.0\.1:\d+\/setup#token=\S+/);
    } finally {
      // The next tests need the complete provisioning.
      await service.stop();
    }
    expect((await running()).output()).not.toContain("setup#token");
  });

  it.each([
    ["an unknown setting", { NEWSRACK_BASEURL: "x" }, /NEWSRACK_BASEURL is not a setting/],
    ["a missing provisioning file", { NEWSRACK_PROVISION: "/no/such/file.json" }, /\/no\/such\/file\.json/],
  ])("fails because of %s and prints no stack trace", async (_case, env, message) => {
    const { code, printed } = await startAndFail(env);
    expect(code).toBe(1);
    expect(printed).toMatch(message);
    expect(printed).not.toContain("    at ");
  });

  it.each([
    [
      "a data directory that is a file",
      { NEWSRACK_DATA_DIR: import.meta.filename },
      /The data directory .*main\.test\.ts cannot be used: it is a file, not a directory\..*NEWSRACK_DATA_DIR/,
    ],
    [
      "an unreachable database, without quoting its password",
      { DATABASE_URL: "postgres://someone:top-secret@127.0.0.1:1/news" },
      /^(?!.*top-secret).*The database 127\.0\.0\.1:1\/news cannot be reached: connect ECONNREFUSED/s,
    ],
  ])("fails with an operator error because of %s", async (_case, env, message) => {
    const error = await startError({ NEWSRACK_DATA_DIR: join(dataDir, "other"), ...env });
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(message);
  });

  it("stops its own database and fails if the port is in use", async () => {
    const directory = join(dataDir, "without-port");
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as { port: number };
    const { code, printed } = await startAndFail({
      PORT: String(port),
      NEWSRACK_DATA_DIR: directory,
      DATABASE_URL: "",
    });
    taken.close();
    expect(code).toBe(1);
    expect(printed).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}.*PORT=${port + 1}`));
    expect(printed).toMatch(PORT_IN_USE);
    const cluster = join(directory, "postgres", "cluster");
    expect(existsSync(cluster)).toBe(true);
    expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
  });

  it("stops its own database and fails if a part fails to start after the port is open", async () => {
    const directory = join(dataDir, "without-schedules");
    const first = await startServiceProcess({ dataDir: directory });
    const client = new pg.Client({
      connectionString: (await findRunningPostgres(join(directory, "postgres")))!,
    });
    client.on("error", () => undefined);
    await client.connect();
    await client.query("alter table pgboss.schedule add constraint none check (false) not valid");
    await client.end();
    await first.stop();
    const { code, printed } = await startAndFail({
      PORT: String(await freePort()),
      NEWSRACK_DATA_DIR: directory,
      DATABASE_URL: "",
    });
    expect(code).toBe(1);
    expect(printed).toContain('violates check constraint "none"');
    expect(existsSync(join(directory, "postgres", "cluster", "postmaster.pid"))).toBe(false);
  });

  it("fails if another service uses the data directory", async () => {
    await running();
    const error = await startError({ NEWSRACK_DATA_DIR: dataDir });
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(/Another Newsrack.*NEWSRACK_DATA_DIR/s);
  });
});

describe("a running import", () => {
  it("is repeated after the service was killed", async () => {
    const stalled = stallFirstDownload("/killed.pdf");
    const { url, kill } = await running();
    const id = await create(url, "Killed", stalled.url);
    await stalled.requested;
    await kill();
    const next = await running();
    await expect.poll(() => importStatus(next.url, id)).toBe("finished");
  });

  it("is requeued when the service stops, and finished after the next start", async () => {
    const stalled = stallFirstDownload("/stopped.pdf");
    const { url, stop } = await running();
    const id = await create(url, "Stopped", stalled.url);
    await stalled.requested;
    await stop();
    const next = await running();
    await expect.poll(() => importStatus(next.url, id)).toBe("finished");
  });
});

describe("a service that stops", () => {
  /** Sends the first half of a request. Returns a function that sends the rest and returns the answer. */
  async function startRequest(url: string) {
    const body = JSON.stringify({ story: { name: "Sent while the service stops" } });
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write(
      `POST ${STORIES_PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${headers.Authorization}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    return async () => {
      socket.write(body.slice(10));
      return text(socket);
    };
  }

  it.each([
    ["answers its requests and exits with 0", async () => {}],
    [
      "does so although a part of it fails to stop",
      async (client: pg.Client) => void (await client.query("alter schema pgboss rename to gone")),
    ],
  ])("%s", async (title, breakPart) => {
    const own = await startServiceProcess({ provision: benchProvision });
    const client = new pg.Client({
      connectionString: (await findRunningPostgres(join(own.dataDir, "postgres")))!,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const stalled = stallFirstDownload(`/stopping-${title.length}.pdf`);
      await create(own.url, "Running", stalled.url);
      await stalled.requested;
      const finish = await startRequest(own.url);
      // The service has the request when it answers another one that came later.
      await fetch(own.url + EMAGS_PATH, { headers });
      await breakPart(client);

      const stopped = own.stop();
      await expect.poll(() => own.output()).toContain('"msg":"stopping"');
      expect(await finish()).toMatch(/^HTTP\/1\.1 201 /);
      await stopped;
      expect(own.exitCode(), own.output()).toBe(0);
      // The queue cannot store that the job ended. On a slow machine, a whole queue may be stopped before it has, too.
      if (breakPart.length > 0) expect(own.output()).toContain("job queue reported an error");
    } finally {
      await client.end().catch(() => undefined);
      await own.dispose();
    }
  });
});

describe("the start of a service with missing data", () => {
  it("fails if the folder of the stored files is empty, for example because a disk is not mounted", async () => {
    const { url, stop } = await running();
    const kept = files.serve("/kept.pdf", tinyPdf({ pages: [{ text: "one" }] }));
    const id = await create(url, "Kept", kept);
    await expect.poll(() => importStatus(url, id)).toBe("finished");
    await stop();
    await rename(join(dataDir, "files"), join(dataDir, "elsewhere"));
    await mkdir(join(dataDir, "files"));
    expect(String(await startError({ NEWSRACK_DATA_DIR: dataDir }))).toContain("The files are missing");
    await rmdir(join(dataDir, "files"));
    await rename(join(dataDir, "elsewhere"), join(dataDir, "files"));
    expect(await importStatus((await running()).url, id)).toBe("finished");
  });

  it("fails and creates no database if there are stored files without a database", async () => {
    const directory = await mkdtemp(join(tmpdir(), "newsrack-lost-"));
    const postgres = join(directory, "postgres");
    try {
      await mkdir(join(directory, "files", "pages"), { recursive: true });
      const error = await startError({ NEWSRACK_DATA_DIR: directory });
      expect(String(error)).toContain("The database is missing");
      expect(existsSync(postgres)).toBe(false);
      await rm(join(directory, "files", "pages"), { recursive: true });
      await expect(requireNoFilesWithoutDatabase(postgres, directory)).resolves.toBeUndefined();
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
